// The files of deploy/ for nginx and Caddy, in both real programs, before a real portal. What differs from the files is replaced
// here word by word: ports, certificate, instances.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { PUBLIC, folder, freePort, need, remove, root, run, start, startPortal, until } from './portal-process.mjs';

const NAME = new URL(PUBLIC).host;
const MEGABYTE = 1 << 20;
const PROXIES = ['nginx', 'Caddy'];

const work = folder();
const [certificate, key] = ['certificate.pem', 'key.pem'].map(name => join(work, name));
const running = [];
let portal;
const proxies = {};

before(async () => {
  need('nginx', 'caddy', 'openssl');
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const made = run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', certificate]);
  assert.equal(made.status, 0, made.words);
  portal = await startPortal();
  running.push(portal);
  for (const name of PROXIES) proxies[name] = await startProxy(name, [portal.address]);
});

after(async () => {
  for (const one of running.reverse()) await one.stop();
  remove(work);
});

/** The text with these words replaced. Fails if some do not stand in it. */
function replaced(text, words) {
  for (const [from, to] of Object.entries(words)) {
    assert.ok(text.includes(from), `the file of deploy/ has no ${JSON.stringify(from)} any more`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts a proxy with the file of deploy/, before one or two instances, with other words in it for this test. */
async function startProxy(name, [first, second], words = {}) {
  const [http, https] = [await freePort(), await freePort()];
  const file = join(work, `${name}-${https}`);
  const isReady = () => accepts(https);
  const proxy = name === 'nginx' ? await startNginx() : await startCaddy();
  running.push(proxy);
  return { ...proxy, http, https };

  function startNginx() {
    const site = replaced(readFileSync(join(root, 'deploy/nginx/portal.conf'), 'utf8'), {
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '/etc/ssl/portal/fullchain.pem': certificate,
      '/etc/ssl/portal/key.pem': key,
      '/var/log/nginx/error.log': 'stderr',
      'server 127.0.0.1:3000 max_fails': `server ${first} max_fails`,
      ...(second && { '# server 127.0.0.1:3001 max_fails': `server ${second} max_fails` }),
      ...words,
    });
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${file}-${kind};`);
    writeFileSync(`${file}.site`, site);
    writeFileSync(file, `daemon off; pid ${file}.pid; error_log stderr; events {} http { ${bodies.join(' ')} include ${file}.site; }`);
    return start('nginx', ['-e', 'stderr', '-c', file], {}, isReady);
  }

  function startCaddy() {
    const site = replaced(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'), {
      'http_port 80\n': `http_port ${http}\n\tadmin off\n\tdefault_bind 127.0.0.1\n`,
      'https_port 443\n': `https_port ${https}\n`,
      '# tls /etc/ssl/portal/fullchain.pem /etc/ssl/portal/key.pem': `tls ${certificate} ${key}`,
      '\tto 127.0.0.1:3000': `\tto ${first}`,
      ...(second && { '# to 127.0.0.1:3001': `to ${second}` }),
    });
    writeFileSync(file, site);
    const home = { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
    return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], home, isReady);
  }
}

function accepts(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
}

/** An HTTP/2 connection to a proxy, from any address of this machine. */
async function open(proxy, localAddress = '127.0.0.1') {
  const socket = connectTls({ host: '127.0.0.1', port: proxy.https, servername: NAME, ca: readFileSync(certificate), ALPNProtocols: ['h2'], localAddress });
  await once(socket, 'secureConnect');
  assert.equal(socket.alpnProtocol, 'h2');
  return connectHttp2(PUBLIC, { createConnection: () => socket });
}

/** Asks on a connection of its own, and reads the whole answer. */
async function ask(proxy, path, { method = 'GET', headers = {}, body, from } = {}) {
  const connection = await open(proxy, from);
  try {
    const { head, stream } = await send(connection, path, { method, headers, body });
    let text = '';
    for await (const piece of stream.setEncoding('utf8')) text += piece;
    return { status: head[':status'], headers: head, text };
  } finally {
    connection.close();
  }
}

async function send(connection, path, { method = 'GET', headers = {}, body } = {}) {
  const stream = connection.request({ ':method': method, ':path': path, ...headers }, { endStream: body === undefined });
  const answered = once(stream, 'response');
  if (body !== undefined) stream.end(body);
  const [head] = await answered;
  return { head, stream };
}

/** Sends a form as the portal's own pages do. */
const post = (proxy, path, fields, { headers = {}, ...rest } = {}) =>
  ask(proxy, path, {
    method: 'POST',
    headers: { origin: PUBLIC, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
    ...rest,
  });

/** Signs in and returns the cookie. */
async function signIn(proxy) {
  const { status, headers, text } = await post(proxy, '/sign-in', { token: portal.token, name: 'Test' });
  assert.equal(status, 303, text);
  return headers['set-cookie'][0].split(';')[0];
}

/** A form with one file of this size, as browsers send it. */
function upload(size) {
  const part = (head, content) => [`--boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, content, '\r\n'];
  const file = Buffer.alloc(size, 'x');
  file.write('%PDF-1.4\n');
  const pieces = [...part('name="doc_type"', 'commercial_invoice'), ...part('name="file"; filename="invoice.pdf"\r\nContent-Type: application/pdf', file), '--boundary--\r\n'];
  const body = Buffer.concat(pieces.map(piece => Buffer.from(piece)));
  return { body, type: 'multipart/form-data; boundary=boundary' };
}

/** What people read on a page. */
const words = page => page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

/** A request of the demo token. */
async function createRequest() {
  const answer = await fetch(`${portal.console}_sandbox/requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: portal.token }),
  });
  return (await answer.json()).rfq_code;
}

/** An instance that notes what it is asked. */
async function startInstance(answer, isReady = true) {
  const instance = { asked: [], checks: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      instance.checks += 1;
      response.writeHead(isReady ? 200 : 503).end();
      return;
    }
    request.resume().on('end', () => {
      instance.asked.push(request.method);
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ stop: () => (server.closeAllConnections(), server.close()) });
  return Object.assign(instance, { address: `127.0.0.1:${server.address().port}` });
}
const answers = (_, response) => response.end('answered');
const breaksOff = request => request.socket.destroy();

for (const name of PROXIES) {
  test(`${name}: http leads to https`, async () => {
    const asked = plainRequest({ host: '127.0.0.1', port: proxies[name].http, path: '/requests/A%2FB?page=2', headers: { Host: NAME } }).end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    assert.equal(answer.statusCode, 308);
    assert.equal(answer.headers.location, `${PUBLIC}/requests/A%2FB?page=2`);
  });

  test(`${name}: the sign-in page comes over HTTP/2, with HSTS, compressed by the portal`, async () => {
    const { status, headers } = await ask(proxies[name], '/sign-in', { headers: { 'accept-encoding': 'br' } });
    assert.equal(status, 200);
    assert.match(headers['strict-transport-security'], /max-age=31536000/);
    assert.equal(headers['content-encoding'], 'br');
  });

  test(`${name}: TLS 1.1 is refused`, async () => {
    const { status, words } = run('openssl', ['s_client', '-connect', `127.0.0.1:${proxies[name].https}`, '-servername', NAME, '-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0'], '');
    assert.notEqual(status, 0);
    assert.match(words, /alert protocol version/);
  });

  test(`${name}: signing in sets a cookie that opens pages`, async () => {
    const { status, headers } = await post(proxies[name], '/sign-in', { token: portal.token, name: 'Test' });
    assert.equal(status, 303);
    const [cookie] = headers['set-cookie'];
    assert.match(cookie, /^__Host-portal=[^;]+;.*Secure/);
    const home = await ask(proxies[name], '/', { headers: { cookie: cookie.split(';')[0] } });
    assert.equal(home.status, 200);
  });

  test(`${name}: a form of another site is refused`, async () => {
    const { status } = await post(proxies[name], '/sign-in', { token: portal.token }, { headers: { origin: 'https://other.example' } });
    assert.equal(status, 403);
  });

  test(`${name}: another host gets no page`, async () => {
    const { status, headers, text } = await ask(proxies[name], '/sign-in', { headers: { ':authority': 'other.example' } });
    // nginx asks the portal, which refuses. Caddy knows no such site, and answers with nothing.
    if (name === 'nginx') assert.equal(status, 421);
    else assert.deepEqual([text, headers['content-security-policy']], ['', undefined]);
  });

  test(`${name}: a slash in the code of a request arrives undecoded`, async () => {
    const cookie = await signIn(proxies[name]);
    const { status, text } = await ask(proxies[name], '/requests/A%2FB', { headers: { cookie } });
    assert.equal(status, 404);
    // The way back from the form that changes the language is the path as the portal got it.
    assert.ok(text.includes('name="next" value="/requests/A%2FB"'));
  });

  test(`${name}: news come at once, uncompressed, until the session ends`, async () => {
    const cookie = await signIn(proxies[name]);
    const connection = await open(proxies[name]);
    try {
      const { head, stream } = await send(connection, '/events', { headers: { cookie, 'accept-encoding': 'gzip, br, zstd' } });
      assert.equal(head[':status'], 200);
      assert.equal(head['content-encoding'], undefined);
      let news = '';
      stream.setEncoding('utf8').on('data', piece => (news += piece));
      // The next words of the stream come after three seconds at the earliest, and usually after fifteen.
      await until(() => /^retry: \d+\n: open\n/.test(news), 'the beginning of the stream', 2_000);
      const ended = once(stream, 'end');
      await post(proxies[name], '/sign-out', {}, { headers: { cookie } });
      await until(() => news.includes('event: ended'), 'the end of the session', 2_000);
      await ended;
    } finally {
      connection.close();
    }
  });

  test(`${name}: a document of 20 MB goes up, a larger one gets the portal's sentence`, async () => {
    const cookie = await signIn(proxies[name]);
    const code = await createRequest();
    const send = size => {
      const { body, type } = upload(size);
      return ask(proxies[name], `/requests/${code}/documents`, { method: 'POST', headers: { cookie, origin: PUBLIC, 'content-type': type }, body });
    };
    assert.equal((await send(20 * MEGABYTE)).status, 303);
    const listed = await ask(proxies[name], `/requests/${code}/documents`, { headers: { cookie } });
    assert.ok(listed.text.includes('invoice.pdf'));
    const large = await send(30 * MEGABYTE);
    assert.equal(large.status, 413);
    assert.ok(words(large.text).includes('vượt quá giới hạn 20 MB'));
    // More than the portal reads at all: it answers while the form is still coming.
    const endless = await send(120 * MEGABYTE);
    assert.equal(endless.status, 413);
    assert.ok(words(endless.text).includes('vượt quá giới hạn 100 MB'));
  });

  test(`${name}: a forged X-Forwarded-For is not believed`, async () => {
    const from = '127.0.0.2';
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const { status } = await post(proxies[name], '/sign-in', { token: 'fwd_0123456789abcdef0123456789abcdef01234567' }, { from, headers: forged });
    assert.equal(status, 422);
    const line = await until(() => portal.log().split('\n').filter(line => line.includes('sign_in_refused')).at(PROXIES.indexOf(name)), 'the refused try in the log', 2_000);
    assert.match(line, /address=127\.0\.0\.2\b/);
  });

  test(`${name}: an instance that is stopped is left out`, async () => {
    const other = await startInstance(answers);
    const stopped = `127.0.0.1:${await freePort()}`;
    const proxy = await startProxy(name, [stopped, other.address]);
    for (const method of ['GET', 'POST', 'GET', 'POST']) {
      const { status } = await ask(proxy, '/', { method, body: method === 'POST' ? 'a=b' : undefined });
      assert.equal(status, 200, method);
    }
    assert.deepEqual(other.asked, ['GET', 'POST', 'GET', 'POST']);
  });

  test(`${name}: a form is never sent twice`, async () => {
    const broken = await startInstance(breaksOff);
    const other = await startInstance(answers);
    const proxy = await startProxy(name, [broken.address, other.address]);
    const statuses = [];
    for (let form = 0; form < 4; form += 1) statuses.push((await ask(proxy, '/requests/new', { method: 'POST', body: 'a=b' })).status);
    assert.equal(broken.asked.length + other.asked.length, 4);
    assert.equal(broken.asked.length, 1);
    assert.deepEqual(statuses.sort(), [200, 200, 200, 502]);
    // Neither is one that is being read: the body is not kept for a second try.
    const lone = await startProxy(name, [broken.address]);
    assert.equal((await ask(lone, '/requests/new', { method: 'POST', body: Buffer.alloc(MEGABYTE) })).status, 502);
    assert.equal(broken.asked.length, 2);
  });

  test(`${name}: a page is asked of another instance`, async () => {
    const broken = await startInstance(breaksOff);
    const other = await startInstance(answers);
    const proxy = await startProxy(name, [broken.address, other.address]);
    for (let page = 0; page < 4; page += 1) assert.equal((await ask(proxy, '/')).status, 200);
    // Caddy asks once more where the connection was not new.
    assert.ok([1, 2].includes(broken.asked.length), String(broken.asked.length));
    assert.equal(other.asked.length, 4);
  });
}

test('nginx: documents and price lists have more time than pages', async () => {
  const slow = await startInstance((_, response) => setTimeout(answers, 2_000, undefined, response));
  const proxy = await startProxy('nginx', [slow.address], { 'proxy_read_timeout 75s': 'proxy_read_timeout 1s', 'proxy_read_timeout 11m': 'proxy_read_timeout 10s' });
  const take = path => ask(proxy, path, { method: 'POST', body: 'a=b' });
  const [page, ...files] = await Promise.all(['/requests/new', '/requests/A%2FB/documents', '/requests/new/import', '/api/upload?code=A%2FB'].map(take));
  assert.equal(page.status, 504);
  assert.deepEqual(files.map(({ status }) => status), [200, 200, 200]);
});

test('Caddy: an instance that is not ready is asked only while no other one is', async () => {
  const away = await startInstance(answers, false);
  const ready = await startInstance(answers);
  // The second check begins after the first one has counted.
  const isChecked = checks => until(() => away.checks >= checks + 2, 'Caddy has asked /readyz');
  const both = await startProxy('Caddy', [away.address, ready.address]);
  await isChecked(0);
  for (let page = 0; page < 4; page += 1) assert.equal((await ask(both, '/')).status, 200);
  assert.deepEqual([away.asked.length, ready.asked.length], [0, 4]);
  await both.stop();
  const lone = await startProxy('Caddy', [away.address]);
  await isChecked(away.checks);
  for (const method of ['GET', 'POST']) assert.equal((await ask(lone, '/', { method, body: method === 'POST' ? 'a=b' : undefined })).status, 200);
  assert.deepEqual(away.asked, ['GET', 'POST']);
});

// The last one: it stops the portal.
test('without a portal the proxies say so, and log no address', async () => {
  await portal.stop();
  for (const name of PROXIES) {
    for (const method of ['GET', 'POST']) {
      const headers = { Referer: `${PUBLIC}/find?q=secret-words` };
      const { status } = await ask(proxies[name], '/s/secret-link', { method, headers, body: method === 'POST' ? 'a=b' : undefined });
      assert.ok([502, 503].includes(status), `${name}: ${status}`);
    }
    await proxies[name].stop();
    assert.doesNotMatch(proxies[name].log(), /secret/, name);
  }
});
