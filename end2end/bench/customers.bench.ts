// Two customers at once whose requests have the very same codes, against an operator that is not the sandbox: every text of
// it names whose it is and from which state, so that a foreign byte or an old page shows. The clock of the operator is three
// minutes ahead, half of the requests have no time of change, the others all the same one, and versions change under one
// status. No webhooks. PEOPLE=50 in all, MINUTES=3, three tokens of one customer and two of the other.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { API_PATH, LoopbackOperator } from '../support/loopback-operator';
import { startPortal } from '../support/portal';

const MINUTES = Number(process.env.MINUTES ?? 3);
const PEOPLE = Number(process.env.PEOPLE ?? 50);
const REQUESTS = 30;
const PAUSE = 10_000;
/** Calls a minute that the operator answers a customer. */
const LIMIT = 120;
/** What the portal may show of a change that nothing tells of but the details: two minutes, and the time of a call. */
const OLDEST = 130_000;
const CLOCK_AHEAD = 180_000;
const SAYS_SO = /Trang này hiện số liệu đọc lúc|This page shows what was read at/;

type Customer = { name: string; tokens: string[]; calls: number[]; refused: number; versions: number[][] };

const customers: Customer[] = [
  { name: 'Alpha', tokens: ['alpha-1', 'alpha-2', 'alpha-3'] },
  { name: 'Beta', tokens: ['beta-1', 'beta-2'] },
].map(one => ({ ...one, calls: [], refused: 0, versions: [] }));
const codes = Array.from({ length: REQUESTS }, (_, number) => `RFQ-26-${String(number).padStart(6, '0')}`);

class Operator {
  private server = new LoopbackOperator((request, response) => void this.handle(request, response));

  start = () => {
    for (const customer of customers) customer.versions = codes.map(() => [Date.now()]);
    return this.server.start();
  };
  stop = () => this.server.stop();

  private async handle(request: IncomingMessage, response: ServerResponse) {
    for await (const _ of request);
    const [path, query] = (request.url ?? '').replace(API_PATH, '').split('?');
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const customer = customers.find(one => one.tokens.includes(token));
    const send = (status: number, data: unknown, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', Date: new Date(Date.now() + CLOCK_AHEAD).toUTCString(), ...headers });
      response.end(JSON.stringify(status < 300 ? { status: 'success', message: 'ok', data } : { status: 'error', message: String(data) }));
    };
    if (!customer) return send(401, 'who?');
    const now = Date.now();
    if (customer.calls.filter(at => now - at < 60_000).length >= LIMIT) {
      customer.refused++;
      return send(429, 'too many', { 'Retry-After': '60' });
    }
    customer.calls.push(now);
    await new Promise(resolve => setTimeout(resolve, 20));
    const [, , code, part] = path.split('/');
    const at = codes.indexOf(code);
    if (path === '/meta') return send(200, { services: [{ code: 'air', name: 'Air', name_en: 'Air', transport_mode: 'air' }] });
    if (path === '/orders') {
      const asked = new URLSearchParams(query);
      const rows = codes.map((_, number) => summary(customer, number));
      const status = asked.getAll('status[]');
      const found = status.length ? rows.filter(row => status.includes(row.status)) : rows;
      return send(200, { items: found, meta: { page: 1, per_page: 100, total: found.length, last_page: 1 } });
    }
    if (at < 0) return send(404, 'no such request');
    const version = customer.versions[at].length;
    const words = `${customer.name} state ${version} of ${code}`;
    if (!part) {
      return send(200, {
        ...summary(customer, at),
        info_request: null,
        special_note: words,
        cargos: [{ name: `${customer.name} cargo`, package_count: 1, gross_weight: 10 }],
        quotation: { quotation_no: `QT-${at}`, version, sent_at: '2026-11-20T10:00:00+07:00', valid_until: '2027-12-31' },
      });
    }
    if (part === 'quotation') {
      const totals = { amount: 1000 + version, vat: 0, total: 1000 + version };
      const charges = [{ line_no: 1, name: words, quantity: 1, unit_price: 1000 + version, amount: 1000 + version, total: 1000 + version, currency: 'USD' }];
      return send(200, { quotation_no: `QT-${at}`, version, sent_at: '2026-11-20T10:00:00+07:00', valid_until: '2027-12-31', currency: 'USD', carrier: words, is_expired: false, can_respond: true, charges, totals });
    }
    if (part === 'trackings') return send(200, [{ id: 1, operation_status: 'departed', happened_at: '2026-11-20T10:00:00+07:00', location: words, content: words }]);
    if (part === 'attachments') return send(200, [{ id: 1, doc_type: 'other', file_name: `${words}.pdf`, file_size: 1, uploaded_at: '2026-11-20T10:00:00+07:00' }]);
    send(404, 'no such thing');
  }
}

function summary(customer: Customer, at: number) {
  const updated = at % 2 ? '2026-11-20T10:00:00+07:00' : null;
  return { rfq_code: codes[at], partner_ref: `${customer.name} PO ${at}`, quotation_no: `QT-${at}`, status: 'quoted', services: [{ code: 'air', name: 'Air' }], origin_country: 'VN', dest_country: 'DE', created_at: '2026-11-19T10:00:00+07:00', updated_at: updated };
}

test('two customers with the same codes', async () => {
  test.setTimeout((MINUTES + 2) * 60_000);
  const operator = new Operator();
  const api = await operator.start();
  const portal = await startPortal({ PORTAL_API_URL: api, PORTAL_READ_CACHE: 'on', PORTAL_CALLS_PER_MINUTE: '120', PORTAL_BACKGROUND_CALLS: '30', PORTAL_SIGN_IN_TRIES: '1000000' }, []);
  const found = { pages: 0, foreign: 0, old: 0, 'old and told': 0, 'oldest s': 0, 'not a page': 0 };
  const statuses: Record<string, number> = {};
  const took: number[] = [];
  const changing = setInterval(() => {
    for (const customer of customers) customer.versions[Math.floor(Math.random() * REQUESTS)].push(Date.now());
  }, 2000);
  try {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        await new Promise(resolve => setTimeout(resolve, person * 1200));
        const customer = customers[person % 2];
        return { customer, cookie: await signIn(portal.address, customer.tokens[person % customer.tokens.length]) };
      }),
    );
    const from = Date.now();
    const end = from + MINUTES * 60_000;
    await Promise.all(
      people.map(async ({ customer, cookie }, person) => {
        await new Promise(resolve => setTimeout(resolve, (person * PAUSE) / PEOPLE));
        const foreign = customers.find(one => one !== customer)?.name ?? '';
        for (let visit = 0; Date.now() < end; visit++) {
          const start = Date.now();
          const at = (person * 7 + visit * 11) % REQUESTS;
          const request = `/requests/${codes[at]}`;
          const path = [request, request, request, request, `${request}/quotation`, `${request}/tracking`, `${request}/documents`, '/requests', '/requests?status=quoted', '/'][(person + visit) % 10];
          const answer = await fetch(`${portal.address}${path}`, { headers: { cookie }, redirect: 'manual' });
          const text = await answer.text();
          found.pages++;
          took.push(Date.now() - start);
          if (answer.status !== 200) {
            found['not a page']++;
            const kind = `${answer.status} ${path.replace(/RFQ[^/]*/, '…')}`;
            statuses[kind] = (statuses[kind] ?? 0) + 1;
          }
          if (text.includes(foreign)) found.foreign++;
          for (const [, shown] of text.matchAll(new RegExp(`${customer.name} state (\\d+) of ${codes[at]}`, 'g'))) {
            const overtaken = customer.versions[at][Number(shown)];
            if (overtaken === undefined) continue;
            const age = start - overtaken;
            // A page of what is kept, because calls are short, says so.
            const isTold = SAYS_SO.test(text);
            if (isTold) found['old and told']++;
            else found['oldest s'] = Math.max(found['oldest s'], Math.round(age / 1000));
            if (age > OLDEST && !isTold) found.old++;
          }
          await new Promise(resolve => setTimeout(resolve, Math.max(0, PAUSE - (Date.now() - start))));
        }
      }),
    );
    took.sort((one, two) => one - two);
    console.table([{ ...found, 'p50 ms': took[Math.floor(took.length / 2)], 'p95 ms': took[Math.floor(took.length * 0.95)] }]);
    console.table(
      customers.map(({ name, tokens, calls, refused }) => ({ customer: name, tokens: tokens.length, calls: calls.filter(at => at >= from).length, 'most in a minute': Math.max(...calls.map(at => calls.filter(other => other >= at && other < at + 60_000).length)), 'refused (429)': refused })),
    );
    if (Object.keys(statuses).length) console.table(statuses);
    expect(found.foreign).toBe(0);
  } finally {
    clearInterval(changing);
    await portal.stop();
    await operator.stop();
  }
});

async function signIn(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } });
  if (answer.status !== 303) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
}
