// A campaign against the built portal, on loopback and bounded in time: each attack runs for SECONDS (6) as a process of
// its own at the lowest priority, beside a person who opens a page every 200 ms. Prints the person's slowest page and the
// portal's memory, and fails when the portal ends, a page of the person fails, one takes longer than SLOWEST (300) ms, or
// the portal or a process that reads a file grows by
// more than GROWTH (64) MB meanwhile. ONLY=word runs the attacks with this word in their names. With the URL of an empty PostgreSQL
// in DATABASE two portals share it: one is attacked, and the person takes turns with both.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Operator } from '../support/operator';
import { type Portal, secretFile, startPortal } from '../support/portal';

const SECONDS = Number(process.env.SECONDS ?? 6);
const SLOWEST = Number(process.env.SLOWEST ?? 300);
const GROWTH = Number(process.env.GROWTH ?? 64);
const ONLY = process.env.ONLY ?? '';
const DATABASE = process.env.DATABASE;

type Page = { path: string; ms: number; status: number | string };
type Row = { attack: string; pages: number; middle: number; slowest: number; page: string; failed: number; memory: number; readers: number; answers: string };

test('siege', async () => {
  const { attacks: ofConnections } = await import('./attacks/connections.mjs');
  const { attacks: ofRequests } = await import('./attacks/requests.mjs');
  const { attacks: ofOperators, faults } = await import('./attacks/operator.mjs');
  const names = [...Object.keys(ofConnections), ...Object.keys(ofRequests), ...Object.keys(ofOperators)].filter(name => name.includes(ONLY));
  const operated = await startPortal();
  const settings = {
    PORTAL_API_URL: operated.api,
    PORTAL_READ_CACHE: 'on',
    PORTAL_SIGN_IN_TRIES: '10',
    PORTAL_WEBHOOK_SECRET_FILE: await secretFile('secret-of-the-siege-webhook'),
    ...(DATABASE && { PORTAL_DATABASE_URL_FILE: await secretFile(DATABASE), PORTAL_SECRET_KEY_FILE: await secretFile(randomBytes(32).toString('hex')) }),
  };
  const portal = await startPortal(settings, []);
  const portals = DATABASE ? [portal, await startPortal(settings, [])] : [portal];
  const operator = new Operator(operated.console);
  const rows: Row[] = [];
  let peak = 0;
  try {
    const [victim, attacker] = [await customer(operator, portal, 'Person'), await customer(operator, portal, 'Attacker')];
    const url = new URL(portal.address);
    const form = await fetch(`${portal.address}/requests/new`, { headers: { cookie: attacker.cookie } });
    const file = (await form.text()).match(/\/pkg\/[^"]+\.wasm/)?.[0];
    const target = { address: portal.address, host: url.hostname, port: Number(url.port), file, ...attacker };
    const pages: Page[] = [];
    const person = start('person.mjs', { addresses: portals.map(one => one.address), cookie: victim.cookie, paths: ['/', '/requests', `/requests/${victim.code}`, `/requests/${victim.code}/quotation`, '/requests/new', '/settings', '/sign-in'] });
    person.on('message', page => pages.push(page as Page));
    await pause(3000);
    rows.push(row('nothing', pages.splice(0), 0, 0, {}));
    for (const name of names) {
      for (const fault of Object.entries(faults).find(([of]) => of === name)?.[1](target) ?? []) await operator.fault(fault);
      const before = await settled(portal.pid);
      peak = Math.max(peak, await memory(portal.pid, 'VmHWM'));
      // The system counts the most from here.
      await writeFile(`/proc/${portal.pid}/clear_refs`, '5');
      let readers = 0;
      const sampling = setInterval(async () => {
        readers = Math.max(readers, await ofChildren(portal.pid));
      }, 50);
      const attack = start('attacker.mjs', { name, target, seconds: SECONDS });
      execFileSync('renice', ['-n', '19', '-p', String(attack.pid)], { stdio: 'ignore' });
      let seen: Record<string, number> = {};
      attack.once('message', told => (seen = told as Record<string, number>));
      await ended(attack, SECONDS + 90);
      await pause(500);
      clearInterval(sampling);
      await operator.clearFaults();
      const most = await memory(portal.pid, 'VmHWM');
      rows.push(row(name, pages.splice(0), Math.max(0, most - before), readers, seen));
    }
    await ended(person, 0);
    console.table(rows);
    console.log(`memory of the portal at the end: ${await memory(portal.pid)} MB, at the most ${Math.max(peak, await memory(portal.pid, 'VmHWM'))} MB`);
    for (const { attack, slowest, failed, memory: grown, readers } of rows) {
      // Connections that are open at a time take their own memory, which their number bounds (12,000).
      const most = /^1\d,000/.test(attack) ? 5 * GROWTH : GROWTH;
      expect.soft(failed, `pages of the person that failed: ${attack}`).toBe(0);
      // What thousands of attackers on this machine do not read fills the memory that the system has for all connections, so that it
      // drops a packet of the person now and then, and sends it again after 200 ms.
      const patience = attack.startsWith('13,000') ? SLOWEST + 200 : SLOWEST;
      expect.soft(slowest, `slowest page of the person: ${attack}`).toBeLessThan(patience);
      expect.soft(Math.max(grown, readers), `memory in MB: ${attack}`).toBeLessThan(most);
    }
  } finally {
    for (const one of portals) await one.stop();
    await operated.stop();
  }
});

async function customer(operator: Operator, portal: Portal, name: string) {
  const { token } = await operator.account({ name });
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  const answer = await fetch(`${portal.address}/sign-in`, { method: 'POST', redirect: 'manual', headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }, body: new URLSearchParams({ token, name }) });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`${name} could not sign in: ${answer.status}`);
  return { token, code, cookie };
}

function start(file: string, about: unknown): ChildProcess {
  return fork(join(import.meta.dirname, file), [JSON.stringify(about)]);
}

/** Waits for the end of a process, and ends it when it takes longer. */
async function ended(child: ChildProcess, seconds: number) {
  const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  if (child.exitCode === null && child.signalCode === null) await new Promise(resolve => child.once('exit', resolve));
  clearTimeout(late);
}

function row(attack: string, pages: Page[], grown: number, readers: number, seen: Record<string, number>): Row {
  const sorted = [...pages].sort((a, b) => a.ms - b.ms);
  const slowest = sorted.at(-1);
  const failed = pages.filter(page => page.status !== 200);
  const answers = Object.entries(seen).map(([what, count]) => `${what} ${count}`);
  if (failed.length) answers.push(`person: ${[...new Set(failed.map(page => `${page.path} ${page.status}`))].join(', ')}`);
  const round = (ms: number | undefined) => Math.round((ms ?? 0) * 10) / 10;
  return { attack, pages: pages.length, middle: round(sorted[Math.floor(sorted.length / 2)]?.ms), slowest: round(slowest?.ms), page: slowest?.path ?? '', failed: failed.length, memory: grown, readers, answers: answers.join(' ') };
}

/** Megabytes that a process takes, or took at the most. */
async function memory(pid: number, what = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(status.match(new RegExp(`${what}:\\s+(\\d+)`))?.[1] ?? 0) / 1024);
}

/** The portal's memory once it has not fallen for a second: what an attack held is given back after its end, and is not of the next one. */
async function settled(pid: number): Promise<number> {
  let least = await memory(pid);
  for (let same = 0, waited = 0; same < 4 && waited < 60; waited++) {
    await pause(250);
    const now = await memory(pid);
    same = now < least ? 0 : same + 1;
    least = Math.min(least, now);
  }
  return least;
}

/** The memory of the largest process that reads a file, in megabytes; before it is that it shares the portal's. */
async function ofChildren(pid: number): Promise<number> {
  let most = 0;
  for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('read-workbook')) most = Math.max(most, await memory(Number(child)).catch(() => 0));
    }
  }
  return most;
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
