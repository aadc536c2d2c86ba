// Starts programs for tests, the built portal (target/run) among them, and ends what it has started.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The address under which browsers reach the portal. */
export const PUBLIC = 'https://portal.example';
const DEADLINE = 30_000;
// What scripts/setup.sh has unpacked, and where Debian keeps programs of administrators.
const path = [join(root, 'target/tools/bin'), process.env.PATH, '/usr/sbin'].join(':');

/** A folder that the test removes. */
export const folder = () => mkdtempSync(join(tmpdir(), 'portal-deploy-'));
export const remove = name => rmSync(name, { recursive: true, force: true });

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Fails if a program is missing: a test that is left out proves nothing. */
export function need(...programs) {
  const missing = programs.filter(program => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0);
  if (missing.length) throw new Error(`${missing.join(', ')} missing: run scripts/setup.sh proxies`);
}

/** Runs a program to its end. */
export function run(program, args, input) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input, env: { ...process.env, PATH: path } });
  return { status, words: stdout + stderr };
}

/** Starts a program and waits until `isReady` of its log, which may be asynchronous. */
export async function start(program, args, env, isReady) {
  const child = spawn(program, args, { env: { PATH: path, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', piece => (log += piece));
  const ended = new Promise(resolve => child.once('close', resolve).once('error', resolve));
  const started = { log: () => log, stop: () => (child.kill('SIGTERM'), ended) };
  let code;
  void ended.then(result => (code = result));
  try {
    await until(async () => {
      if (code !== undefined) throw new Error(`${program} ended (${code}) before it was ready:\n${log}`);
      return isReady(log);
    }, `${program} is ready`);
  } catch (error) {
    await started.stop();
    throw error;
  }
  return started;
}

/** Waits for a condition, not longer than the deadline. */
export async function until(condition, what, deadline = DEADLINE) {
  const end = Date.now() + deadline;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not within ${deadline / 1000} s: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** The portal with the demo operator, behind a proxy on this machine. */
export async function startPortal(settings = {}) {
  const binary = join(root, 'target/run/portal');
  if (!existsSync(binary)) throw new Error('target/run/portal missing: run scripts/build.sh quick portal');
  const data = folder();
  const env = {
    PORTAL_ADDR: '127.0.0.1:0',
    PORTAL_DATA_DIR: data,
    PORTAL_PUBLIC_URL: PUBLIC,
    PORTAL_TRUSTED_PROXIES: '127.0.0.1',
    LANG: 'C',
    ...settings,
  };
  const portal = await start(binary, ['serve', '--sandbox'], env, log => log.includes('listening address=') && log.includes('Ctrl-C'));
  const told = name => portal.log().match(new RegExp(`^ *${name} +(\\S+)`, 'm'))[1];
  return {
    ...portal,
    address: new URL(told('Portal')).host,
    token: told('Demo token'),
    console: told('Operator console'),
    stop: async () => {
      await portal.stop();
      remove(data);
    },
  };
}
