// Many people of one customer at once: calls that reach the operator in any minute, answers that are not pages, and what a
// page takes. MINUTES=5 and 50 people by default, each opening a page every ten seconds, over forty requests; half of them
// look at a request, the others at its quotation, tracking, documents, the list or home. TOKENS=5: people take turns with as
// many tokens. No browser: pages are fetched as a browser without scripts does.
import { expect, test } from '@playwright/test';
import { Operator } from '../support/operator';
import { startPortal } from '../support/portal';

const MINUTES = Number(process.env.MINUTES ?? 5);
const PEOPLE = Number(process.env.PEOPLE ?? 50);
const TOKENS = Number(process.env.TOKENS ?? 1);
const REQUESTS = 40;
const PAUSE = 10_000;

test('calls of fifty colleagues', async () => {
  test.setTimeout((MINUTES + 3) * 60_000);
  for (const cache of (process.env.CACHE ?? 'on').split(',')) {
    const portal = await startPortal({ PORTAL_READ_CACHE: cache, PORTAL_CALLS_PER_MINUTE: '120', PORTAL_BACKGROUND_CALLS: '30', PORTAL_SIGN_IN_TRIES: '1000000' });
    try {
      await measure(portal, cache);
    } finally {
      await portal.stop();
    }
  }
});

async function measure(portal: Awaited<ReturnType<typeof startPortal>>, cache: string) {
  const operator = new Operator(portal.console);
  // An account of its own: the demo's requests change by themselves.
  const { id, token } = await operator.account({ name: 'Fifty' });
  const tokens = [token];
  while (tokens.length < TOKENS) tokens.push(await operator.createToken(id));
  const codes: string[] = [];
  for (let number = 0; number < REQUESTS; number++) {
    const code = await operator.createRequest({ token });
    codes.push(code);
    if (number % 4) await operator.act(code, 'start_quoting');
    if (number % 4 > 1) await operator.act(code, 'send_quotation');
  }
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    cookies.push(await signIn(portal.address, tokens[person % TOKENS], person));
    // A sign-in costs a call of its own; nobody's colleagues arrive within one second.
    await new Promise(resolve => setTimeout(resolve, 600));
  }
  await new Promise(resolve => setTimeout(resolve, 66_000));
  await operator.clearCalls();
  const took: number[] = [];
  // Answers that are no page, of each kind in each minute.
  const others: Record<string, number[]> = {};
  const minutes: number[] = [];
  let calls = 0;
  const from = Date.now();
  const end = from + MINUTES * 60_000;
  const counting = setInterval(() => void operator.calls().then(all => (minutes.push(all.length - calls), (calls = all.length))), 60_000);
  await Promise.all(
    cookies.map(async (cookie, person) => {
      await new Promise(resolve => setTimeout(resolve, (person * PAUSE) / PEOPLE));
      for (let visit = 0; Date.now() < end; visit++) {
        const start = performance.now();
        const path = page(codes[(person * 7 + visit * 11) % REQUESTS], person + visit);
        const answer = await fetch(`${portal.address}${path}`, { headers: { cookie }, redirect: 'manual' });
        await answer.text();
        took.push(performance.now() - start);
        // A quotation that is not there yet is an answer.
        if (answer.status !== 200 && !(answer.status === 404 && path.endsWith('/quotation'))) {
          const kind = `${answer.status} ${path.replace(/RFQ[^/]*/, '…')}`;
          others[kind] ??= Array.from({ length: MINUTES + 1 }, () => 0);
          others[kind][Math.floor((Date.now() - from) / 60_000)]++;
        }
        await new Promise(resolve => setTimeout(resolve, Math.max(0, PAUSE - (performance.now() - start))));
      }
    }),
  );
  clearInterval(counting);
  const all = await operator.calls();
  // Of each kind in each minute.
  const kinds: Record<string, number[]> = {};
  for (const { at, method, path } of all) {
    const kind = `${method} ${path.replace(/^.*\/fwd/, '').replace(/RFQ-[^/?]*/, '…').replace(/\?.*/, '')}`;
    const minute = Math.min(MINUTES, Math.max(0, Math.floor((Date.parse(at) - from) / 60_000)));
    (kinds[kind] ??= Array.from({ length: MINUTES + 1 }, () => 0))[minute]++;
  }
  took.sort((one, two) => one - two);
  console.table([{ cache, people: PEOPLE, tokens: TOKENS, pages: took.length, calls: all.length, 'most in a minute': Math.max(...minutes), 'p50 ms': Math.round(took[Math.floor(took.length / 2)]), 'p95 ms': Math.round(took[Math.floor(took.length * 0.95)]) }]);
  console.table(minutes);
  console.table(kinds);
  console.table(others);
  expect(took.length).toBeGreaterThan(PEOPLE);
}

function page(code: string, turn: number): string {
  const request = `/requests/${code}`;
  return [request, request, request, request, `${request}/quotation`, `${request}/tracking`, `${request}/documents`, '/requests', '/requests?status=quoted', '/'][turn % 10];
}

async function signIn(address: string, token: string, person: number): Promise<string> {
  const form = await fetch(`${address}/sign-in`);
  const before = (form.headers.getSetCookie() ?? []).map(one => one.split(';')[0]);
  const body = new URLSearchParams({ token, name: `Person ${person}` });
  const answer = await fetch(`${address}/sign-in`, { method: 'POST', body, redirect: 'manual', headers: { cookie: before.join('; '), origin: address, 'sec-fetch-site': 'same-origin' } });
  if (answer.status !== 303) throw new Error(`sign-in: ${answer.status}`);
  return answer.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
}
