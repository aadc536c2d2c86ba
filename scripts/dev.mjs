// `make dev`: the portal with its demo operator, built again and restarted at every change, with the browser reloaded.
//
// Browsers talk to a small proxy (PORT, 3000 unless set): it holds a request while the portal restarts, and adds to each page one
// script that reloads it. Nothing of this is in the portal.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import http from 'node:http';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'target', 'run');
const port = Number(process.env.PORT ?? 3000);
const inner = port + 100;
const watched = ['app', 'crates', 'server', 'style', 'public', 'scripts/bindgen', 'Cargo.toml', 'Cargo.lock'];
const listeners = new Set();

let portal = null;
let building = false;
let again = false;
let ready = deferred();

await build();
http.createServer(serve).listen(port, '127.0.0.1', () => console.log(`\n  Development       http://127.0.0.1:${port}/   (rebuilds, restarts and reloads by itself)\n`));
for (const place of watched) watch(join(root, place), { recursive: true }, () => changed());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop().then(() => process.exit(0)));

/** Several files are saved at once, and editors write twice. */
let timer;
function changed() {
  clearTimeout(timer);
  timer = setTimeout(build, 150);
}

async function build() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  const from = Date.now();
  do {
    again = false;
    const results = await Promise.all([
      run('cargo', ['build', '--workspace', '--bin', 'portal']),
      run('node', ['scripts/site.mjs', folder, '--quick']),
    ]);
    if (again) continue;
    if (results.every(Boolean)) {
      await restart();
      console.log(`▸ running again after ${((Date.now() - from) / 1000).toFixed(1)} s`);
      tell('reload');
    } else {
      console.log('▸ it does not build; the portal goes on as it was');
      tell('failed');
    }
  } while (again);
  building = false;
}

function run(command, args) {
  return new Promise(done => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => done(false));
    child.once('exit', code => done(code === 0));
  });
}

async function restart() {
  await stop();
  await run('sh', ['-c', `mkdir -p ${folder} && rm -f ${folder}/portal && (ln target/debug/portal ${folder}/ || cp target/debug/portal ${folder}/)`]);
  const started = spawn(join(folder, 'portal'), ['serve', '--sandbox'], {
    env: { PORTAL_DATA_DIR: join(root, 'data'), ...process.env, PORTAL_ADDR: `127.0.0.1:${inner}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  portal = { process: started, ended: new Promise(done => started.once('exit', done)) };
  for (let tries = 0; tries < 600 && started.exitCode === null; tries += 1) {
    if (await answers()) break;
    await new Promise(done => setTimeout(done, 50));
  }
  ready.resolve();
}

async function stop() {
  if (!portal) return;
  ready = deferred();
  const { process: running, ended } = portal;
  portal = null;
  running.kill('SIGTERM');
  await ended;
}

function answers() {
  return new Promise(done => {
    const asked = http.get({ host: '127.0.0.1', port: inner, path: '/healthz' }, answer => done(answer.resume().statusCode === 200));
    asked.once('error', () => done(false));
  });
}

function deferred() {
  let settle;
  const promise = new Promise(done => (settle = done));
  return { promise, resolve: settle };
}

function tell(what) {
  for (const listener of listeners) listener.write(`event: ${what}\ndata: \n\n`);
}

async function serve(request, response) {
  if (request.url === '/-dev/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(':\n\n');
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
    return;
  }
  if (request.url === '/-dev/reload.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
    response.end(RELOAD);
    return;
  }
  await ready.promise;
  // Pages are changed on their way, so they come unpacked.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const passed = http.request({ host: '127.0.0.1', port: inner, method: request.method, path: request.url, headers }, answer => {
    const nonce = /'nonce-([^']+)'/.exec(answer.headers['content-security-policy'] ?? '')?.[1];
    const page = nonce && /text\/html/.test(answer.headers['content-type'] ?? '');
    const told = { ...answer.headers };
    if (page) delete told['content-length'];
    response.writeHead(answer.statusCode, told);
    if (!page) return void answer.pipe(response);
    let html = '';
    answer.setEncoding('utf8').on('data', part => (html += part));
    answer.on('end', () => response.end(html.replace('</head>', `<script type="module" nonce="${nonce}" src="/-dev/reload.js"></script></head>`)));
  });
  passed.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end('the portal does not answer')));
  request.pipe(passed);
}

/** Runs in the browser. A form that somebody is typing in is not thrown away: drafts keep it. */
const RELOAD = `
const news = new EventSource('/-dev/events');
news.addEventListener('reload', () => location.reload());
news.addEventListener('failed', () => { document.title = '✗ does not build · ' + document.title.replace(/^✗ .*? · /, ''); });
`;
