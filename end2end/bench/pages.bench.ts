// Time that a page adds to the API's own response, one request after another, and the compressed size of its HTML.
import { Agent, request } from 'node:http';
import { test } from '@playwright/test';
import { startPortal } from '../support/portal';

const ROUNDS = 200;

const agent = new Agent({ keepAlive: true });

/** Sends the headers of a browser; the response is not decompressed, as that is the browser's time. */
function ask(url: string, headers: Record<string, string>): Promise<{ status?: number; bytes: number; encoding?: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers } }, answer => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode, bytes, encoding: answer.headers['content-encoding'] }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function times(url: string, headers: Record<string, string>): Promise<{ p50: number; p99: number; bytes: number; encoding?: string }> {
  const took: number[] = [];
  let last: Awaited<ReturnType<typeof ask>> = { bytes: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    last = await ask(url, headers);
    took.push(performance.now() - from);
    if (last.status !== 200) throw new Error(`${url}: ${last.status}`);
  }
  took.sort((a, b) => a - b);
  return { p50: took[ROUNDS / 2], p99: took[Math.floor(ROUNDS * 0.99)], bytes: last.bytes, encoding: last.encoding };
}

test('pages over the API', async () => {
  const portal = await startPortal();
  const token = { Authorization: `Bearer ${portal.token}` };
  const signIn = await fetch(`${portal.address}/sign-in`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token: portal.token }) });
  const cookie = signIn.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
  const api = portal.api;
  const found = (await (await fetch(`${api}/orders?status[]=in_transit&per_page=1`, { headers: token })).json()) as { data: { items: { rfq_code: string }[] } };
  const code = found.data.items[0].rfq_code;
  const rows: Record<string, unknown>[] = [];
  for (const [page, call] of [
    ['/requests', '/orders'],
    [`/requests/${code}`, `/orders/${code}`],
    [`/requests/${code}/quotation`, `/orders/${code}/quotation`],
    [`/requests/${code}/tracking`, `/orders/${code}/trackings`],
    [`/requests/${code}/documents`, `/orders/${code}/attachments`],
    ['/requests/new', '/meta'],
  ]) {
    const own = await times(`${portal.address}${page}`, { cookie, 'Sec-Fetch-Site': 'none' });
    const theirs = await times(`${api}${call}`, token);
    const ms = (value: number) => value.toFixed(2);
    rows.push({ page: page.replace(code, '{code}'), 'page p50 ms': ms(own.p50), 'page p99 ms': ms(own.p99), 'API p50 ms': ms(theirs.p50), 'added p50 ms': ms(own.p50 - theirs.p50), 'HTML B': own.bytes, packed: own.encoding ?? 'no' });
  }
  console.table(rows);
  await portal.stop();
});
