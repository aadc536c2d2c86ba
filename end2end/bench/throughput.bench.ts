// Pages a second of the release on one processor core, with calls made each time and with reads served from memory, beside a
// constant answer of the same size (Node's http server on the same core). The load (wrk) and the operator have the other core;
// the servers take turns in ROUNDS (3) rounds of SECONDS (1) each, cells are medians. Needs wrk and taskset.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal } from '../support/portal';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 1);
const CODE = 'RFQ-2611-1003';
const PAGES = { home: '/', list: '/requests', request: `/requests/${CODE}`, quotation: `/requests/${CODE}/quotation`, tracking: `/requests/${CODE}/tracking`, documents: `/requests/${CODE}/documents`, form: '/requests/new' };
/** What each page has to show, so that no error page is measured. */
const SHOWS = { home: ['href="/requests/RFQ-2611-', 'PO-2026-1'], list: ['QT-2611-', 'PO-2026-1'], request: ['Loa Bluetooth mini 30', 'packing-list-6.pdf'], quotation: ['Cước vận chuyển số 12'], tracking: ['Chuyến bay VN31'], documents: ['packing-list-6.pdf'], form: ['contact_name'] };
const CONNECTIONS = [1, 16, 64];

type Target = { name: string; pid: number; address: string; cookie: string };

test('pages a second', async () => {
  test.setTimeout(900_000);
  const operator = await pinned('fixed-operator.mjs', 1);
  const api = `http://127.0.0.1:${operator.port}/api/partner/fwd`;
  const settings = { PORTAL_API_URL: api, PORTAL_CALLS_PER_MINUTE: '1000000', PORTAL_LOG: 'warn,portal=info,portal::access=warn', PORTAL_DEFAULT_LANGUAGE: 'vi' };
  const portals = {
    calls: await startPortal({ ...settings, PORTAL_READ_CACHE: 'off' }, [], ['taskset', '-c', '0']),
    memory: await startPortal({ ...settings, PORTAL_READ_CACHE: 'on' }, [], ['taskset', '-c', '0']),
  };
  try {
    const targets: Target[] = [];
    for (const [name, portal] of Object.entries(portals)) targets.push({ name, pid: portal.pid, address: portal.address, cookie: await signIn(portal.address) });
    const rows: Record<string, unknown>[] = [];
    for (const [page, path] of Object.entries(PAGES) as [keyof typeof PAGES, string][]) {
      const sizes = await Promise.all(targets.map(target => whole(target, path, SHOWS[page])));
      const plain = await pinned('plain-answer.mjs', 0, String(sizes[0]));
      const yardstick: Target = { name: 'constant', pid: plain.child.pid ?? 0, address: `http://127.0.0.1:${plain.port}`, cookie: '' };
      for (const connections of CONNECTIONS) {
        const runs = new Map<string, { refused: number; rate: number; ms: number }[]>();
        for (let round = 0; round < ROUNDS; round++) {
          for (const [at, target] of [...targets, yardstick].entries()) {
            runs.set(target.name, [...(runs.get(target.name) ?? []), load(target, path, connections, sizes[at] ?? sizes[0])]);
          }
        }
        const rate = (name: string) => median((runs.get(name) ?? []).map(run => run.rate));
        const ms = (name: string) => median((runs.get(name) ?? []).map(run => run.ms)).toFixed(2);
        const spread = Math.max(...[...runs.values()].map(all => (Math.max(...all.map(run => run.rate)) - Math.min(...all.map(run => run.rate))) / median(all.map(run => run.rate))));
        rows.push({ page, 'HTML B': sizes[0], connections, 'calls made /s': Math.round(rate('calls')), 'CPU ms': ms('calls'), 'from memory /s': Math.round(rate('memory')), 'CPU ms ': ms('memory'), 'constant /s': Math.round(rate('constant')), 'memory ÷ constant': (rate('memory') / rate('constant')).toFixed(2), refused: [...runs.values()].flat().reduce((sum, run) => sum + run.refused, 0), spread: `${Math.round(spread * 100)} %` });
      }
      plain.child.kill();
    }
    console.table(rows);
    for (const target of targets) console.log(`memory after load, ${target.name}: ${Math.round(status(target.pid, 'VmRSS') / 1024)} MB`);
  } finally {
    for (const portal of Object.values(portals)) await portal.stop();
    operator.child.kill();
  }
});

async function pinned(file: string, core: number, ...args: string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, file), args);
  execFileSync('taskset', ['-acp', String(core), String(child.pid)], { stdio: 'ignore' });
  return { child, port: await new Promise(resolve => child.once('message', port => resolve(Number(port)))) };
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/sign-in`, { method: 'POST', redirect: 'manual', headers: { Origin: address }, body: new URLSearchParams({ token: 'token-of-the-bench', name: 'Bench' }) });
  return answer.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
}

/** The page as it is, checked; its size. */
async function whole(target: Target, path: string, shows: string[]): Promise<number> {
  const ask = () => fetch(`${target.address}${path}`, { headers: { cookie: target.cookie, 'Accept-Encoding': 'identity' } });
  // The connection of the page before was closed while wrk had the thread.
  const answer = await ask().catch(ask);
  const text = await answer.text();
  expect(answer.status, path).toBe(200);
  for (const one of shows) expect(text.includes(one), `${path} shows ${one}`).toBe(true);
  // Read from memory the newest come first; both ways there are twenty.
  if (path === PAGES.list) expect(new Set(text.match(/data-live="RFQ-2611-\d{4}"/g)).size).toBe(20);
  return Buffer.byteLength(text);
}

/** Requests a second, and the server's own processor time for each. */
function load(target: Target, path: string, connections: number, bytes: number) {
  const before = cpu(target.pid);
  const told = execFileSync('taskset', ['-c', '1', 'wrk', '-t1', `-c${connections}`, `-d${SECONDS}s`, '-H', `Cookie: ${target.cookie}`, `${target.address}${path}`]).toString();
  const requests = Number(/(\d+) requests in/.exec(told)?.[1]);
  expect(told).not.toMatch(/Socket errors/);
  // One session gets no room for so many slow pages at once: what is refused is no page.
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(told)?.[1] ?? 0);
  const [, size, unit] = /requests in [^,]*, ([\d.]+)([KMG]?)B read/.exec(told) ?? [];
  const read = Number(size) * { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }[unit as '' | 'K' | 'M' | 'G'];
  if (refused === 0) expect(read / requests, `answers of ${target.name} are whole: ${told}`).toBeGreaterThan(bytes * 0.97);
  return { refused, rate: (Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1]) * (requests - refused)) / requests, ms: ((cpu(target.pid) - before) * 10) / requests };
}

/** Processor time of a process in hundredths of a second. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function status(pid: number, what: string): number {
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function median(all: number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
}
