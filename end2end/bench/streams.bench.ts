// Memory with many sessions and open pages, and how soon a change reaches all of them. SESSIONS=100000 sign-ins of
// ACCOUNTS=50 customers, ten with each token, STREAMS=10000 of these sessions with one open page each. The operator is a process of its own, so
// that the memory is the portal's. Needs 12,000 file descriptors for each of the two processes.
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { test } from '@playwright/test';
import { Operator } from '../support/operator';
import { secretFile, startPortal } from '../support/portal';

const SESSIONS = Number(process.env.SESSIONS ?? 100_000);
const STREAMS = Number(process.env.STREAMS ?? 10_000);
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 50);
/** Sessions of a token; the portal allows no more (`PORTAL_SESSIONS_PER_TOKEN`). */
const PER_TOKEN = 10;
/** How many are asked for at a time. */
const AT_ONCE = 32;
const SECRET = 'streams-bench-secret-of-the-webhook';

type Customer = { account: number; code: string };
type Stream = { customer: number; told: number[] };

test('sessions and streams', async () => {
  test.setTimeout(3_600_000);
  const operated = await startPortal();
  const calls = { PORTAL_READ_CACHE: 'on', PORTAL_BACKGROUND_CALLS: '30', PORTAL_SIGN_IN_TRIES: '100000000' };
  const portal = await startPortal({ ...calls, PORTAL_API_URL: operated.api, PORTAL_WEBHOOK_SECRET_FILE: await secretFile(SECRET) }, []);
  const operator = new Operator(operated.console);
  try {
    await fetch(`${operated.console}/_sandbox/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `${portal.address}/hooks/forwarding`, secret: SECRET }),
    });
    const customers: Customer[] = [];
    for (let number = 0; number < ACCOUNTS; number++) {
      const { id, token } = await operator.account({ name: `Streams ${number}` });
      const code = await operator.createRequest({ token });
      await operator.act(code, 'start_quoting');
      customers.push({ account: id, code });
    }
    const tokens: Promise<string>[] = [];
    const customerOf = (session: number) => Math.floor(session / PER_TOKEN) % ACCOUNTS;
    const tokenOf = (session: number) => (tokens[Math.floor(session / PER_TOKEN)] ??= operator.createToken(customers[customerOf(session)].account));
    const memory: Record<string, unknown>[] = [{ when: 'at the start', ...(await resident(portal.pid)) }];
    const from = performance.now();
    const cookies: string[] = [];
    await each(SESSIONS, async number => {
      const cookie = await signIn(portal.address, await tokenOf(number));
      if (number < STREAMS) cookies[number] = cookie;
      if ((number + 1) % 20_000 === 0) console.log(`${number + 1} sessions after ${((performance.now() - from) / 60_000).toFixed(1)} minutes`);
    });
    const minutes = (performance.now() - from) / 60_000;
    memory.push({ when: `${SESSIONS} sessions (${minutes.toFixed(1)} min)`, ...(await resident(portal.pid)) });
    const streams: Stream[] = [];
    const closing: (() => void)[] = [];
    await each(cookies.length, async number => {
      const customer = customerOf(number);
      // A page of the customer, as a browser has before it listens.
      const page = await get(`${portal.address}${number % 2 ? '/requests' : `/requests/${customers[customer].code}`}`, cookies[number], agent);
      if (page.statusCode !== 200) throw new Error(`page: ${page.statusCode}`);
      await drained(page);
      const stream = { customer, told: [] as number[] };
      closing.push(await listen(portal.address, cookies[number], customers[customer].code, stream, office(customer)));
      streams.push(stream);
    });
    await new Promise(resolve => setTimeout(resolve, 5000));
    memory.push({ when: `and ${streams.length} open pages`, ...(await resident(portal.pid)) });
    const one = await change(operator, streams, customers, [0]);
    const all = await change(operator, streams, customers, customers.map((_, number) => number).slice(1));
    memory.push({ when: 'after both changes', ...(await resident(portal.pid)) });
    console.table(memory);
    console.table([
      { change: 'of one customer', ...one },
      { change: `of the ${ACCOUNTS - 1} others at once`, ...all },
    ]);
    for (const close of closing) close();
  } finally {
    await portal.stop();
    await operated.stop();
  }
});

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

async function each(count: number, work: (number: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Of a process, in MB. */
async function resident(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]) / 1024);
  return { 'resident MB': of('VmRSS'), 'most MB': of('VmHWM'), 'of it read from files MB': of('RssFile') };
}

function get(url: string, cookie: string, by: Agent | false, localAddress?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: by, localAddress, headers: { cookie, 'Sec-Fetch-Site': 'same-origin' } }, resolve);
    sent.on('error', reject);
    sent.end();
  });
}

function drained(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => answer.on('end', resolve).on('error', reject).resume());
}

function signIn(address: string, token: string): Promise<string> {
  const body = new URLSearchParams({ token }).toString();
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/sign-in`, { agent, method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length, 'Sec-Fetch-Site': 'same-origin' } }, answer => {
      answer.resume();
      if (answer.statusCode !== 303) return reject(new Error(`sign-in: ${answer.statusCode}`));
      resolve((answer.headers['set-cookie'] ?? []).map(one => one.split(';')[0]).join('; '));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Where a customer's people sit: the portal takes ten thousand connections of one address, those of pages included. */
const office = (customer: number) => `127.0.0.${2 + customer}`;

/** Opens a stream and writes down when it is told of its customer's request; returns what closes it. */
async function listen(address: string, cookie: string, code: string, stream: Stream, from: string): Promise<() => void> {
  const answer = await get(`${address}/events?read=${encodeURIComponent(new Date().toISOString())}`, cookie, false, from);
  // Not by expect: it keeps a step for each of ten thousand.
  if (answer.statusCode !== 200) throw new Error(`events: ${answer.statusCode}`);
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    if (/event: ?(hint|news)/.test(text) && text.includes(code)) stream.told.push(performance.now());
  });
  answer.on('error', () => undefined);
  return () => answer.destroy();
}

/** A change at the operator of these customers at once: how long until each of their open pages is told. */
async function change(operator: Operator, streams: Stream[], customers: Customer[], which: number[]) {
  const from: number[] = [];
  for (const stream of streams) stream.told = [];
  await Promise.all(
    which.map(async customer => {
      from[customer] = performance.now();
      await operator.act(customers[customer].code, 'send_quotation');
    }),
  );
  const concerned = streams.filter(stream => which.includes(stream.customer));
  for (const limit = Date.now() + 30_000; concerned.some(stream => stream.told.length === 0); ) {
    if (Date.now() > limit) throw new Error(`${concerned.filter(stream => stream.told.length === 0).length} pages were not told`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  const took = concerned.map(stream => stream.told[0] - from[stream.customer]).sort((a, b) => a - b);
  const ms = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))]);
  return { pages: concerned.length, 'p50 ms': ms(0.5), 'p99 ms': ms(0.99), 'last ms': ms(1) };
}
