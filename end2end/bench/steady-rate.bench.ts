// Time that the portal adds to a page at 200 pages a second on two cores, calls made each time and reads from memory: requests begin
// when their time has come (gaps of a Poisson process), whether or not earlier ones have ended. The driver and the operator have
// the same two cores. Added is what a page takes beyond one call to the operator (calls made; a page makes its calls beside each
// other) or beyond a constant answer of the page's size (from memory), at the same rate from the same driver: median beyond
// median, 99th percentile beyond 99th percentile.
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { startPortal } from '../support/portal';

const RATE = Number(process.env.RATE ?? 200);
const SECONDS = Number(process.env.SECONDS ?? 10);
const CODE = 'RFQ-2611-1003';
const PAGES = { list: ['/requests', '/orders'], request: [`/requests/${CODE}`, `/orders/${CODE}`] };

const agent = new Agent({ keepAlive: true });

test('time added at a steady rate', async () => {
  test.setTimeout(600_000);
  const operator = fork(join(import.meta.dirname, 'fixed-operator.mjs'));
  const port = await new Promise<number>(resolve => operator.once('message', port => resolve(Number(port))));
  const api = `http://127.0.0.1:${port}/api/partner/fwd`;
  const settings = { PORTAL_API_URL: api, PORTAL_CALLS_PER_MINUTE: '1000000', PORTAL_LOG: 'warn,portal=info,portal::access=warn' };
  const portals = {
    'calls made': await startPortal({ ...settings, PORTAL_READ_CACHE: 'off' }, []),
    'from memory': await startPortal({ ...settings, PORTAL_READ_CACHE: 'on' }, []),
  };
  try {
    const rows: Record<string, unknown>[] = [];
    for (const [page, [path, call]] of Object.entries(PAGES)) {
      for (const [reads, portal] of Object.entries(portals)) {
        const signIn = await fetch(`${portal.address}/sign-in`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token: 'token-of-the-bench' }) });
        const cookie = signIn.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
        const headers = { cookie, 'Sec-Fetch-Site': 'none', 'Accept-Encoding': 'zstd' };
        // What is read once, and the code that is run for the first time.
        await at(`${portal.address}${path}`, headers, 2);
        const size = (await (await fetch(`${portal.address}${path}`, { headers })).arrayBuffer()).byteLength;
        const plain = fork(join(import.meta.dirname, 'plain-answer.mjs'), [String(size)]);
        const plainPort = await new Promise<number>(resolve => plain.once('message', port => resolve(Number(port))));
        const beside = reads === 'calls made' ? await at(`${api}${call}`, { Authorization: 'Bearer token-of-the-bench' }, SECONDS) : await at(`http://127.0.0.1:${plainPort}/`, {}, SECONDS);
        const own = await at(`${portal.address}${path}`, headers, SECONDS);
        const added = (part: number) => ms(share(own, part) - share(beside, part));
        rows.push({ page, reads, pages: own.length, 'page p50 ms': ms(share(own, 0.5)), 'page p99 ms': ms(share(own, 0.99)), 'beside p50 ms': ms(share(beside, 0.5)), 'beside p99 ms': ms(share(beside, 0.99)), 'added p50 ms': added(0.5), 'added p99 ms': added(0.99) });
        plain.kill();
      }
    }
    console.table(rows);
  } finally {
    for (const portal of Object.values(portals)) await portal.stop();
    operator.kill();
  }
});

const ms = (value: number) => value.toFixed(2);
const share = (took: number[], part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))];

/** Milliseconds that each request took, in order of length. */
async function at(url: string, headers: Record<string, string>, seconds: number): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const from = performance.now();
  for (let due = from; due < from + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / RATE) {
    // Timers are a millisecond late at most; a driver that looks at the clock instead would take a core from the portal.
    if (due > performance.now()) await new Promise(resolve => setTimeout(resolve, due - performance.now()));
    asked.push(one(url, headers));
  }
  return (await Promise.all(asked)).sort((a, b) => a - b);
}

function one(url: string, headers: Record<string, string>): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, answer => {
      answer.on('end', () => (answer.statusCode === 200 ? resolve(performance.now() - from) : reject(new Error(`${url}: ${answer.statusCode}`))));
      answer.on('error', reject).resume();
    });
    sent.on('error', reject).end();
  });
}
