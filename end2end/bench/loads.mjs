// Whether pages wait and are not refused: people at work, large accounts, refusals with odd pauses and connections that end, each
// against an operator of its own (operator.mjs) with the strict limit of the specification. No browser: pages are fetched as a
// browser without scripts does.
//
//   node end2end/bench/loads.mjs                                  everything, on target/dist/portal; half an hour
//   node end2end/bench/loads.mjs --portal target/debug/portal --scenario colleagues --tokens 2 --requests 40 --minutes 1
//
// Prints a table for each scenario; --json FILE writes the same with what was seen of each page. With --check it fails where a page
// was refused, lacked a part (the operator has them all), waited longer than five seconds, or the service said 429.
import { execFileSync, fork, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..', '..');
const { values: flags } = parseArgs({
  options: {
    portal: { type: 'string', default: join(process.env.PORTAL_FOLDER ?? join(root, 'target', 'dist'), 'portal') },
    // first-day, colleagues, large, retry-after, idle, customers; several are separated by commas.
    scenario: { type: 'string', default: 'first-day,colleagues,large,retry-after,idle,customers' },
    // How long people work; each scenario has its usual time.
    minutes: { type: 'string' },
    // Of colleagues.
    people: { type: 'string', default: '50' },
    tokens: { type: 'string', default: '1,2,5' },
    requests: { type: 'string', default: '40,200' },
    // Seconds between the pages of a person among colleagues.
    pause: { type: 'string', default: '10' },
    // Seconds over which colleagues sign in, and between the last of them and the first page.
    arrive: { type: 'string', default: '20' },
    settle: { type: 'string', default: '61' },
    // Seconds between the notes to quotations that one of them sends; 0: none.
    posts: { type: 'string', default: '30' },
    // Requests of large accounts.
    sizes: { type: 'string', default: '2001,20000,30000,100000' },
    // Portals on one PostgreSQL; people take turns with them.
    instances: { type: 'string', default: '1' },
    // Loads of one scenario that run beside each other, each with its own portal and operator.
    'at-once': { type: 'string', default: '3' },
    // Further flags of the operator, as one text: "--window fixed --phase 20".
    operator: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const numbers = text => text.split(',').map(Number);
const minutesOr = usual => Number(flags.minutes ?? usual);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A page that takes longer fails the check. */
const LONGEST = 5 * SECOND;
const sleep = ms => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));

// How pages say things: the places to change when pages change.

/** The parts of a page that it says are missing. */
export function missingParts(html) {
  const marked = [...html.matchAll(/data-part-missing="([^"]*)"/g)].map(([, part]) => part);
  const told = [...html.matchAll(/<div class="banner" data-tone="stop">.*?<h3>(.*?)<\/h3>/gs)].map(([, words]) => plain(words));
  return marked.length ? marked : told;
}
/** Whether the page says that it is of earlier, because it could not be read now. */
const isTold = html => /Trang này hiện số liệu đọc lúc|This page shows what was read at/.test(html);
/** The number in the navigation of the requests that need the reader. */
const needsCount = html => /data-needs[^>]*><span>([^<]*)<\/span>/.exec(html)?.[1].replace(/\D/g, '') || null;
/** The codes of the queue on home, the first one first. */
const queueCodes = html => [...new Set([...(/aria-labelledby="needs".*?<\/section>/s.exec(html)?.[0] ?? '').matchAll(/\/requests\/(RFQ-[\w-]+)/g)].map(([, code]) => code))];
/** From which state of a request's texts a page is; a foreign name would be another customer's. */
const statesOf = (html, name, code) => [...html.matchAll(new RegExp(`${name} state (\\d+) of ${code}`, 'g'))].map(([, state]) => Number(state));
const plain = html => html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\u00a0/g, ' ').trim();

// What runs: an operator, portals, a database. Everything that was started is ended, and nothing else.

const running = new Set();
function stopAtEnd(stop) {
  const once = async () => running.delete(once) && (await stop());
  running.add(once);
  return once;
}
const stopAll = () => Promise.all([...running].reverse().map(stop => stop()));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().then(() => process.exit(1)));

function ended(child) {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise(resolve => child.once('exit', resolve));
}

async function startOperator(...options) {
  const child = fork(join(import.meta.dirname, 'operator.mjs'), [...options, ...flags.operator.split(' ').filter(Boolean)]);
  const stop = stopAtEnd(async () => {
    child.kill();
    await ended(child);
  });
  const { port } = await new Promise((resolve, reject) => child.once('message', resolve).once('exit', code => reject(new Error(`the operator ended with ${code}`))));
  const ask = async (path, body) => (await fetch(`http://127.0.0.1:${port}/_bench/${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json();
  return {
    api: `http://127.0.0.1:${port}/api/partner/fwd`,
    stop,
    stats: (since = 0) => ask(`stats?since=${since}`),
    calls: (since = 0) => ask(`calls?since=${since}`),
    change: what => ask('change', what),
    refuse: what => ask('refuse', what),
  };
}

async function startPortals(operator, settings = {}) {
  const data = mkdtempSync(join(tmpdir(), 'portal-loads-'));
  const removeData = stopAtEnd(async () => rmSync(data, { recursive: true, force: true }));
  const count = Number(flags.instances);
  const database = count > 1 ? await startPostgres(data) : null;
  const portals = [];
  for (let number = 0; number < count; number++) {
    portals.push(await startPortal({ PORTAL_API_URL: operator.api, PORTAL_DATA_DIR: data, ...(database && { PORTAL_DATABASE_URL: database.url }), ...settings }, data));
  }
  return {
    addresses: portals.map(one => one.address),
    log: () => portals.map(one => one.log()).join(''),
    memory: () => Math.max(...portals.map(({ pid }) => memory(pid, 'VmRSS'))),
    mostMemory: () => Math.max(...portals.map(({ pid }) => memory(pid, 'VmHWM'))),
    stop: async () => {
      for (const one of portals) await one.stop();
      await database?.stop();
      await removeData();
    },
  };
}

/** MiB, where the system tells. */
function memory(pid, name) {
  try {
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
  } catch {
    return NaN;
  }
}

/** As it comes: no limit and no memory of it is set, but those that would stop people who all come from one address. */
async function startPortal(settings, cwd) {
  const env = {
    PATH: process.env.PATH,
    PORTAL_ADDR: '127.0.0.1:0',
    PORTAL_DEFAULT_LANGUAGE: 'en',
    PORTAL_SIGN_IN_TRIES: '1000000',
    PORTAL_SESSIONS_PER_TOKEN: '1000',
    PORTAL_LOG: process.env.PORTAL_LOG ?? 'warn,portal=info,portal::access=warn',
    ...settings,
  };
  const child = spawn(resolve(flags.portal), ['serve'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = stopAtEnd(async () => {
    child.kill('SIGTERM');
    await ended(child);
  });
  let text = '';
  const address = await new Promise((resolve, reject) => {
    const read = chunk => {
      text += chunk;
      const found = /listening address=(http\S+)/.exec(text.replace(/\x1b\[[\d;]*m/g, ''));
      if (found) resolve(found[1].replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the portal ended with ${code} before it was ready:\n${text}`)));
  });
  return { address, pid: child.pid, log: () => text, stop };
}

/** PostgreSQL on a free port, in a folder of its own; it refuses to run as root. */
async function startPostgres() {
  const nobody = 65534;
  const isRoot = process.getuid() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'portal-loads-postgres-'));
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) for (const owned of [folder, cluster]) chownSync(owned, nobody, nobody);
  const as = { cwd: folder, ...(isRoot && { uid: nobody, gid: nobody }) };
  const bin = postgresFolder();
  execFileSync(join(bin, 'initdb'), ['--auth=trust', '--username=portal', '--encoding=UTF8', '--no-sync', '-D', cluster], { ...as, stdio: 'ignore' });
  const port = await new Promise(resolve => {
    const free = createServer().listen(0, '127.0.0.1', () => {
      const { port } = free.address();
      free.close(() => resolve(port));
    });
  });
  const child = spawn(join(bin, 'postgres'), ['-F', '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-D', cluster], { ...as, env: { PATH: process.env.PATH, LC_MESSAGES: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = stopAtEnd(async () => {
    child.kill('SIGINT');
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise((resolve, reject) => {
    child.stderr.on('data', chunk => String(chunk).includes('ready to accept connections') && resolve());
    child.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}`)));
  });
  return { url: `postgres://portal@127.0.0.1:${port}/postgres?sslmode=disable`, stop };
}

function postgresFolder() {
  const debian = '/usr/lib/postgresql';
  const folders = [...process.env.PATH.split(':'), ...(existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : [])];
  // Where `initdb` is a link, `postgres` need not lie beside it.
  const found = folders.find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))));
  if (!found) throw new Error('PostgreSQL is not installed');
  return found;
}

async function withPortals(options, settings, work) {
  const operator = await startOperator(...options);
  let portals;
  try {
    portals = await startPortals(operator, settings);
    return await work(operator, portals);
  } catch (error) {
    if (portals) console.error(portals.log().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    await portals?.stop();
    await operator.stop();
  }
}

// A person: a session, and pages one after the other.

async function signIn(address, token, name = 'Person') {
  const answer = await fetch(`${address}/sign-in`, { method: 'POST', body: new URLSearchParams({ token, name }), redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } });
  if (answer.status !== 303) throw new Error(`sign-in: ${answer.status} ${plain(await answer.text()).slice(0, 300)}`);
  return answer.headers.getSetCookie().map(one => one.split(';')[0]).join('; ');
}

async function look(address, cookie, path) {
  const at = Date.now();
  const from = performance.now();
  try {
    const answer = await fetch(`${address}${path}`, { headers: { cookie }, redirect: 'manual', signal: AbortSignal.timeout(60 * SECOND) });
    const html = await answer.text();
    const isPage = answer.status < 300 || (answer.status === 404 && path.endsWith('/quotation'));
    return { path, at, took: performance.now() - from, status: answer.status, isPage, html, missing: isPage ? missingParts(html) : [], told: isTold(html) };
  } catch (error) {
    return { path, at, took: performance.now() - from, status: 0, isPage: false, html: String(error), missing: [], told: false };
  }
}

/** Opens pages until the time is over, each `pause` after the one before began, or at once where that took longer. */
async function browse({ addresses, cookie, pathOf, pause, until, note }) {
  for (let visit = 0; Date.now() < until; visit++) {
    const seen = { ...(await look(addresses[visit % addresses.length], cookie, pathOf(visit))), visit };
    note(seen);
    delete seen.html;
    await sleep(pause - (Date.now() - seen.at));
  }
}

/** Asks for a better price again and again: what people send is never held back. */
async function negotiate({ address, cookie, requests, until }) {
  const sent = { posts: 0, 'posts not done': 0, 'post max ms': 0 };
  const every = Number(flags.posts) * SECOND;
  for (let number = 0; every && Date.now() < until; number++) {
    const from = performance.now();
    // Every eighth is quoted (operator.mjs).
    const code = codeOf(3 + 8 * (number % Math.max(1, Math.floor(requests / 8))));
    const body = new URLSearchParams({ note: `Note ${number}` });
    const answer = await fetch(`${address}/requests/${code}/quotation/negotiate`, { method: 'POST', body, redirect: 'manual', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    await answer.text();
    const took = performance.now() - from;
    sent.posts++;
    sent['posts not done'] += answer.status === 303 ? 0 : 1;
    sent['post max ms'] = Math.max(sent['post max ms'], Math.round(took));
    await sleep(every - took);
  }
  return sent;
}

/**
 * Whether what lacked a part was complete at a later look, of whomever. What nobody has looked at again is looked at after the
 * load, a few of them and slowly.
 */
async function lookAgain(pages, address, cookie) {
  const whole = new Map();
  for (const { path, at, isPage, missing } of pages) if (isPage && !missing.length) whole.set(path, Math.max(at, whole.get(path) ?? 0));
  const lacking = pages.filter(one => one.missing.length);
  const open = [...new Set(lacking.filter(one => !(whole.get(one.path) > one.at)).map(one => one.path))].slice(0, 10);
  if (open.length) await sleep(20 * SECOND);
  for (const path of open) {
    const seen = await look(address, cookie, path);
    if (seen.isPage && !seen.missing.length) whole.set(path, seen.at);
    await sleep(4 * SECOND);
  }
  for (const one of lacking) one.later = whole.get(one.path) > one.at;
}

// What was seen, as a row of a table.

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const sorted = list => [...list].sort((one, two) => one - two);

function summary(pages, calls, from) {
  const took = sorted(pages.map(one => one.took));
  // What a page took beyond the slowest call that was made in its time.
  const beside = sorted(pages.map(one => Math.max(0, one.took - Math.max(0, ...calls.filter(call => call.at >= one.at && call.at + call.took <= one.at + one.took + 1).map(call => call.took)))));
  const lacking = pages.filter(one => one.missing.length);
  const made = calls.filter(call => call.at >= from);
  return {
    pages: pages.length,
    refused: pages.filter(one => !one.isPage).length,
    'lack a part': lacking.length,
    'shown later': lacking.filter(one => one.later).length,
    'told old': pages.filter(one => one.told).length,
    calls: made.length,
    'most in 60 s': busiest(made),
    '429s': made.filter(call => call.status === 429).length,
    'p50 ms': Math.round(share(took, 0.5)),
    'p95 ms': Math.round(share(took, 0.95)),
    'max ms': Math.round(took.at(-1) ?? 0),
    'beside calls p95': Math.round(share(beside, 0.95)),
    'beside max': Math.round(beside.at(-1) ?? 0),
    'over 5 s': pages.filter(one => one.took > LONGEST).length,
  };
}

function busiest(calls) {
  const times = calls.filter(call => call.counted).map(call => call.at);
  let [most, first] = [0, 0];
  times.forEach((at, last) => {
    while (times[first] <= at - MINUTE) first++;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

/** What was refused and what was missing, by kind and minute. */
function troubles(pages, from) {
  const found = new Map();
  for (const one of pages) {
    const page = one.path.replace(/RFQ-[\w-]+/, '…');
    const kinds = one.isPage ? one.missing.map(part => `${page}: ${part}`) : [`${one.status} ${page}`];
    for (const kind of kinds) {
      const known = found.get(kind) ?? { times: 0, minutes: {}, 'first at page': one.visit + 1 };
      const minute = Math.floor((one.at - from) / MINUTE) + 1;
      known.times++;
      known.minutes[minute] = (known.minutes[minute] ?? 0) + 1;
      found.set(kind, known);
    }
  }
  return [...found].sort(([, one], [, two]) => two.times - one.times).slice(0, 12).map(([what, { minutes, ...rest }]) => ({ what: what.slice(0, 120), ...rest, 'in minutes': Object.entries(minutes).map(([minute, count]) => `${minute}: ${count}`).join(', ') }));
}

const report = [];
const failures = [];
function tell(title, rows, more = {}) {
  console.log(`\n${title}`);
  console.table(rows);
  for (const [name, table] of Object.entries(more)) {
    if (!table?.length) continue;
    console.log(name);
    console.table(table);
  }
  report.push({ title, rows, ...more });
}

/** Where pages are refused, lack a part or take too long, and where the service refuses. */
function check(name, row) {
  for (const [column, what] of [['refused', 'pages refused'], ['lack a part', 'pages lacked a part'], ['429s', 'calls refused by the service'], ['over 5 s', 'pages waited longer than 5 s'], ['posts not done', 'posts not done']]) {
    if (row[column] > 0) failures.push(`${name}: ${row[column]} ${what}`);
  }
}

/** Runs the works, so many beside each other, and gives what each gave in their order. */
async function beside(works) {
  const results = [];
  const queue = works.map((work, at) => [at, work]);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: Math.min(works.length, Number(flags['at-once'])) }, worker));
  return results;
}

const codeOf = at => `RFQ-26-${String(at).padStart(6, '0')}`;

// The loads.

/** One person on the first day: a request's page every three seconds, and every one and a half. */
async function firstDay() {
  const loads = [3, 1.5].flatMap(pause => numbers(flags.requests).map(requests => ({ pause, requests })));
  const found = await beside(
    loads.map(({ pause, requests }) => () =>
      withPortals(['--customer', `Alpha:1:${requests}`], {}, async (operator, { addresses }) => {
        const cookie = await signIn(addresses[0], 'alpha-1');
        const from = Date.now();
        const pages = [];
        await look(addresses[0], cookie, '/');
        await browse({ addresses, cookie, pause: pause * SECOND, until: from + minutesOr(2) * MINUTE, pathOf: visit => `/requests/${codeOf(requests - 1 - (visit % requests))}`, note: seen => pages.push(seen) });
        const calls = await operator.calls(from - MINUTE);
        await lookAgain(pages, addresses[0], cookie);
        return { name: `a page every ${pause} s, ${requests} requests`, row: summary(pages, calls, from), troubles: troubles(pages, from), pages };
      }),
    ),
  );
  tellLoads('First day, one person', found);
}

/** Fifty people of one customer. */
async function colleagues() {
  const loads = numbers(flags.requests).flatMap(requests => numbers(flags.tokens).map(tokens => ({ requests, tokens })));
  const count = Number(flags.people);
  const pause = Number(flags.pause) * SECOND;
  const found = await beside(
    loads.map(({ requests, tokens }) => () =>
      withPortals(['--customer', `Alpha:${tokens}:${requests}`], {}, async (operator, { addresses, memory }) => {
        const cookies = [];
        for (let person = 0; person < count; person++) {
          cookies.push(await signIn(addresses[0], `alpha-${1 + (person % tokens)}`, `Person ${person}`));
          await sleep((Number(flags.arrive) * SECOND) / count);
        }
        await sleep(Number(flags.settle) * SECOND);
        const from = Date.now();
        const pages = [];
        const pathOf = person => visit => {
          const request = `/requests/${codeOf((person * 7 + visit * 11) % requests)}`;
          return [request, request, request, request, `${request}/quotation`, `${request}/tracking`, `${request}/documents`, '/requests', '/requests?status=quoted', '/'][(person + visit) % 10];
        };
        const until = from + minutesOr(5) * MINUTE;
        const sending = negotiate({ address: addresses[0], cookie: cookies[0], requests, until });
        await Promise.all(
          cookies.map(async (cookie, person) => {
            await sleep((person * pause) / count);
            await browse({ addresses: person % 2 ? addresses.toReversed() : addresses, cookie, pause, until, pathOf: pathOf(person), note: seen => pages.push(seen) });
          }),
        );
        const [calls, { kinds }] = [await operator.calls(from - MINUTE), (await operator.stats(from))[0]];
        await lookAgain(pages, addresses[0], cookies[0]);
        const row = { ...summary(pages, calls, from), ...(await sending), MiB: memory() };
        return { name: `${tokens} tokens, ${requests} requests`, row, troubles: troubles(pages, from), kinds, pages };
      }),
    ),
  );
  tellLoads(`${count} people of one customer, a page every ${flags.pause} s each`, found);
}

function tellLoads(title, found) {
  for (const { name, row } of found) check(name, row);
  const more = Object.fromEntries(found.map(one => [`${one.name}: what was refused or missing`, one.troubles]));
  const kinds = found.some(one => one.kinds) ? { 'Calls by kind': [...new Set(found.flatMap(one => Object.keys(one.kinds)))].map(kind => ({ kind, ...Object.fromEntries(found.map(one => [one.name, one.kinds[kind] ?? 0])) })) } : {};
  tell(title, Object.fromEntries(found.map(one => [one.name, one.row])), { ...more, ...kinds });
  if (flags.json) report.at(-1).pages = found.map(({ name, pages }) => ({ name, pages }));
}

/** The first home page of large accounts, what it costs and holds, and how soon an old request's change is seen. */
async function large() {
  const found = await beside(
    numbers(flags.sizes).map(size => () =>
      withPortals(['--customer', `Alpha:1:${size}`], {}, async (operator, { addresses: [address], memory, mostMemory }) => {
        const before = memory();
        const cookie = await signIn(address, 'alpha-1');
        const { needs, waitsLongest } = (await operator.stats())[0];
        await sleep(SECOND);
        const from = Date.now();
        const home = await look(address, cookie, '/');
        const ofHome = (await operator.calls(from)).length;
        // What goes on behind it, without anybody who looks.
        await sleep(10 * SECOND);
        const behind = (await operator.calls(from)).length - ofHome;
        const after = memory();
        const second = await look(address, cookie, '/');
        const lines = await look(address, cookie, '/?view=dense&sort=waiting');
        const [inFull, inLines] = [queueCodes(second.html), queueCodes(lines.html)];
        const seen = await seeChange(operator, address, cookie);
        const all = await operator.calls(from);
        return {
          name: `${size} requests`,
          row: {
            status: home.status, 'first home ms': Math.round(home.took), 'its calls': ofHome, 'in 10 s behind': behind,
            'lack a part': [home, second, lines].filter(one => one.missing.length).length, 'count (of)': `${needsCount(second.html) ?? '-'} (${needs})`, 'in queue, lines': `${inFull.length}, ${inLines.length}`,
            'longest waiting': `${inFull.includes(waitsLongest) ? 'in full' : '-'}, ${inLines.includes(waitsLongest) ? `line ${inLines.indexOf(waitsLongest) + 1}` : '-'}`,
            ...seen, 'most in 60 s': busiest(all), '429s': all.filter(call => call.status === 429).length, 'MiB before': before, 'MiB after': after, 'MiB most': mostMemory(),
          },
        };
      }),
    ),
  );
  for (const { name, row } of found) {
    check(name, row);
    const [[, count, needs], change, calls] = [/(.*) \((.*)\)/.exec(row['count (of)']), row['change on home s'], row['calls a sync']];
    if (row['its calls'] > 20) failures.push(`${name}: ${row['its calls']} calls for the first home page`);
    if (count !== needs) failures.push(`${name}: the count in the navigation is ${count} of ${needs}`);
    if (row['longest waiting'] === '-, -') failures.push(`${name}: the queue lacks what has waited longest`);
    if (!(change <= 20)) failures.push(`${name}: home shows a change after ${change} s`);
    if (!(calls <= 2)) failures.push(`${name}: ${calls} calls with updated_since a sync`);
  }
  tell('Large accounts', Object.fromEntries(found.map(one => [one.name, one.row])));
}

/** An old, closed request asks for information: seconds until home and an open page tell so, and what was asked for it. */
async function seeChange(operator, address, cookie) {
  const events = new AbortController();
  const told = listen(address, cookie, events.signal);
  await sleep(3 * SECOND);
  // The eleventh is over in each account of some size (see operator.mjs).
  const changed = Date.now();
  const { code } = await operator.change({ customer: 'Alpha', at: 10, status: 'need_info' });
  const seen = {};
  const note = (name, isSeen) => isSeen && (seen[name] ??= Math.round((Date.now() - changed) / SECOND));
  while (Date.now() < changed + 45 * SECOND && (seen.home === undefined || seen.event === undefined)) {
    note('home', queueCodes((await look(address, cookie, '/?view=dense&sort=waiting')).html).includes(code));
    note('event', told.text.includes(code));
    await sleep(2 * SECOND);
  }
  events.abort();
  const calls = await operator.calls(changed);
  const syncs = calls.filter(call => call.path.includes('updated_since'));
  // Calls that follow each other within two seconds belong to one sync.
  const groups = syncs.reduce((all, call) => (all.length && call.at - all.at(-1).at(-1).at < 2 * SECOND ? (all.at(-1).push(call), all) : [...all, [call]]), []);
  return { 'change on home s': seen.home ?? '-', 'told to page s': seen.event ?? '-', syncs: groups.length, 'calls a sync': groups.length ? Math.max(...groups.map(group => group.length)) : '-', 'calls meanwhile': calls.length };
}

/** What the portal tells an open home page. */
function listen(address, cookie, signal) {
  const told = { text: '' };
  const read = async () => {
    const answer = await fetch(`${address}/events?read=${encodeURIComponent(new Date().toISOString())}`, { headers: { cookie }, signal });
    for await (const chunk of answer.body) told.text += Buffer.from(chunk).toString();
  };
  read().catch(() => {});
  return told;
}

/** The service refuses for half a minute and says in odd ways when to come back. */
async function retryAfter() {
  const forms = ['seconds', 'date', 'unix', 'huge', 'garbage', 'none'];
  const REFUSED = 30;
  const options = forms.flatMap(form => ['--customer', `${form}:1:40`]);
  const rows = await withPortals(options, {}, async (operator, { addresses: [address] }) =>
    Object.fromEntries(
      await Promise.all(
        forms.map(async form => {
          const cookie = await signIn(address, `${form}-1`);
          // One that was read, and one of which only the row of the list is known.
          const [known, listed] = [39, 38];
          for (const path of ['/', '/requests', `/requests/${codeOf(known)}`]) await look(address, cookie, path);
          await sleep(12 * SECOND);
          const from = Date.now();
          await operator.refuse({ customer: form, seconds: REFUSED, form });
          const { version } = await operator.change({ customer: form, at: known });
          const pages = [];
          let fresh;
          const over = from + REFUSED * SECOND;
          while (fresh === undefined && Date.now() < over + minutesOr(3) * MINUTE) {
            const [one, other, home] = [await look(address, cookie, `/requests/${codeOf(known)}`), await look(address, cookie, `/requests/${codeOf(listed)}`), await look(address, cookie, '/')];
            pages.push({ one, other, home });
            const isFresh = page => page.isPage && !page.missing.length && !page.told;
            if (Date.now() > over && [one, other, home].every(isFresh) && statesOf(one.html, form, codeOf(known)).includes(version)) fresh = (Date.now() - over) / SECOND;
            await sleep(3 * SECOND);
          }
          const during = pages.filter(({ one }) => one.at < over);
          const say = name => tally(during.map(page => page[name]).map(page => (page.isPage ? `${page.status}${page.missing.length ? ' lacks' : ''}${page.told ? ' told old' : ''}` : `${page.status}`)));
          const refused = pages.flatMap(page => Object.values(page)).filter(page => !page.isPage);
          const calls = (await operator.calls(from)).filter(call => call.customer === form);
          return [form, { 'fresh after s': fresh === undefined ? `none in ${minutesOr(3)} min` : Math.round(fresh), 'request read before': say('one'), 'listed request': say('other'), home: say('home'), 'refused in all': refused.length, 'most ms': Math.round(Math.max(...pages.flatMap(page => Object.values(page)).map(page => page.took))), '429s in the pause': calls.filter(call => call.status === 429).length, 'says': sentence(during, refused) }];
        }),
      ),
    ),
  );
  for (const [form, row] of Object.entries(rows)) {
    if (typeof row['fresh after s'] === 'string' || row['fresh after s'] > 65) failures.push(`Retry-After as ${form}: seconds until pages are fresh after the pause: ${row['fresh after s']}`);
    if (row['refused in all']) failures.push(`Retry-After as ${form}: ${row['refused in all']} pages refused although something is known`);
  }
  tell('The service refuses for 30 s; the form of Retry-After', rows);
}

const tally = texts => Object.entries(texts.reduce((all, text) => ({ ...all, [text]: (all[text] ?? 0) + 1 }), {})).map(([text, count]) => `${count}×${text}`).join(', ');

function sentence(during, refused) {
  const page = refused[0] ?? during.at(-1)?.other;
  if (!page) return '';
  return (page.isPage ? page.missing[0] ?? '' : plain(/<h1>.*?<\/h1>(?:<p>.*?<\/p>){0}/s.exec(page.html)?.[0] ?? '') + ' ' + plain(/<p class="figure">.*?<\/p>/s.exec(page.html)?.[0] ?? '')).slice(0, 80);
}

/** Connections that nobody uses end after a second. */
async function idle() {
  const found = await beside(
    ['polite', 'nasty'].map(ending => () =>
      withPortals(['--customer', 'Alpha:1:200', '--idle', '1', '--ending', ending], {}, async (operator, { addresses }) => {
        const cookie = await signIn(addresses[0], 'alpha-1');
        const from = Date.now();
        const pages = [];
        const pathOf = visit => [`/requests/${codeOf(199 - visit)}`, `/requests?search=PO+${visit}`, `/requests/${codeOf(100 - visit)}/documents`, '/'][visit % 4];
        await browse({ addresses, cookie, pause: 4 * SECOND, until: from + minutesOr(2) * MINUTE, pathOf, note: seen => pages.push(seen) });
        const calls = await operator.calls(from - MINUTE);
        await lookAgain(pages, addresses[0], cookie);
        const row = { ...summary(pages, calls, from), 'connections cut': calls.filter(call => call.status === 0).length };
        return { name: ending === 'polite' ? 'closed' : 'cut without a byte when the next call comes', row, troubles: troubles(pages, from), pages };
      }),
    ),
  );
  tellLoads('Connections that are idle for a second end', found);
}

/**
 * Two customers whose requests have the same codes: nobody sees the other's, nor what is older than two minutes without being told.
 * The operator's clock is three minutes ahead, half of the requests have no time of change, and states change under one status.
 */
async function customers() {
  const OLDEST = 130 * SECOND;
  const [names, tokens, requests] = [['Alpha', 'Beta'], { Alpha: 3, Beta: 2 }, 30];
  const people = Number(flags.people);
  const options = [...names.flatMap(name => ['--customer', `${name}:${tokens[name]}:${requests}`]), '--times', 'half', '--clock-ahead', '180', '--status', 'quoted'];
  const rows = await withPortals(options, {}, async (operator, { addresses }) => {
    const states = Object.fromEntries(names.map(name => [name, Array.from({ length: requests }, () => [Date.now()])]));
    const changing = setInterval(() => {
      for (const name of names) {
        const at = Math.floor(Math.random() * requests);
        states[name][at].push(Date.now());
        void operator.change({ customer: name, at, quiet: true });
      }
    }, 2 * SECOND);
    const found = Object.fromEntries(names.map(name => [name, { pages: [], foreign: 0, old: 0, oldest: 0 }]));
    const cookies = [];
    for (let person = 0; person < people; person++) {
      cookies.push(await signIn(addresses[0], `${names[person % 2].toLowerCase()}-${1 + (person % tokens[names[person % 2]])}`, `Person ${person}`));
      await sleep((Number(flags.arrive) * SECOND) / people);
    }
    const from = Date.now();
    try {
      await Promise.all(
        cookies.map(async (cookie, person) => {
          const name = names[person % 2];
          const mine = found[name];
          const pause = Number(flags.pause) * SECOND;
          await sleep((person * pause) / people);
          const atOf = visit => (person * 7 + visit * 11) % requests;
          const pathOf = visit => {
            const request = `/requests/${codeOf(atOf(visit))}`;
            return [request, request, request, request, `${request}/quotation`, `${request}/tracking`, `${request}/documents`, '/requests', '/requests?status=quoted', '/'][(person + visit) % 10];
          };
          const note = seen => {
            mine.pages.push(seen);
            const foreign = seen.html.indexOf(names.find(other => other !== name));
            if (foreign >= 0) {
              mine.foreign++;
              mine.sample ??= `${seen.path}: ${seen.html.slice(foreign - 100, foreign + 100)}`;
            }
            const code = /RFQ-26-(\d+)/.exec(seen.path);
            if (!code) return;
            for (const state of statesOf(seen.html, name, code[0])) {
              // When the state came that this one gave way to.
              const overtaken = states[name][Number(code[1])][state];
              if (overtaken === undefined || seen.told) continue;
              mine.oldest = Math.max(mine.oldest, seen.at - overtaken);
              if (seen.at - overtaken > OLDEST) mine.old++;
            }
          };
          await browse({ addresses, cookie, pause, until: from + minutesOr(3) * MINUTE, pathOf, note });
        }),
      );
    } finally {
      clearInterval(changing);
    }
    const calls = await operator.calls(from - MINUTE);
    await Promise.all(names.map((name, first) => lookAgain(found[name].pages, addresses[0], cookies[first])));
    for (const name of names) if (found[name].sample) console.log(`Another customer's name on a page of ${name}: ${found[name].sample}`);
    return Object.fromEntries(names.map(name => [name, { ...summary(found[name].pages, calls.filter(call => call.customer === name), from), "the other's": found[name].foreign, 'old, not told': found[name].old, 'oldest s': Math.round(found[name].oldest / SECOND) }]));
  });
  for (const [name, row] of Object.entries(rows)) {
    check(`two customers, ${name}`, row);
    if (row["the other's"]) failures.push(`two customers: ${row["the other's"]} pages of ${name} show the other's`);
    if (row['old, not told']) failures.push(`two customers: ${row['old, not told']} texts of ${name} are older than two minutes and not told so`);
  }
  tell('Two customers with the same codes', rows);
}

const scenarios = { 'first-day': firstDay, colleagues, large, 'retry-after': retryAfter, idle, customers };
try {
  for (const name of flags.scenario.split(',')) {
    if (!scenarios[name]) throw new Error(`no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
    await scenarios[name]();
  }
} finally {
  await stopAll();
}
if (flags.json) writeFileSync(flags.json, JSON.stringify(report));
if (failures.length) console.log(`\nWhat does not hold:\n${failures.map(one => `- ${one}`).join('\n')}`);
else console.log('\nAll holds.');
if (flags.check && failures.length) process.exitCode = 1;
