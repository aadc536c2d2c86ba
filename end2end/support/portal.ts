// Starts the built portal with its embedded operator on free ports and a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Portal = {
  address: string;
  token: string;
  console: string;
  /** The embedded operator's API, path prefix included. */
  api: string;
  /** Of the process. */
  pid: number;
  log: () => string;
  stop: () => Promise<void>;
};

// Tests use the quickly built one (target/run), measurements the release (target/dist).
export const folder = process.env.PORTAL_FOLDER ?? join(import.meta.dirname, '..', '..', 'target', 'run');
const binary = join(folder, 'portal');

/** A file with a secret: settings take those by file only. */
export async function secretFile(secret: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'portal-secret-')), 'secret');
  await writeFile(file, secret, { mode: 0o600 });
  return file;
}

/** With empty `flags` there is no embedded operator; `settings` then names another one. `launcher` is put before the command. */
export async function startPortal(settings: Record<string, string> = {}, flags = ['--sandbox'], launcher: string[] = []): Promise<Portal> {
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const [command, ...args] = [...launcher, binary, 'serve', ...flags];
  const child = spawn(command, args, {
    // Outside the checkout: the release has to find its own files.
    cwd: data,
    env: {
      PATH: process.env.PATH,
      PORTAL_ADDR: '127.0.0.1:0',
      PORTAL_DATA_DIR: data,
      PORTAL_SIGN_IN_TRIES: '100000',
      PORTAL_SESSIONS_PER_TOKEN: '1000000',
      PORTAL_CALLS_PER_MINUTE: '1000000',
      // Injected faults are for calls of pages and not for background calls.
      PORTAL_BACKGROUND_CALLS: '0',
      // Tests look at what has just happened at the operator. What is kept is tested in server/tests/it/reads.rs.
      PORTAL_READ_CACHE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  const ready = new Promise<Omit<Portal, 'pid' | 'log' | 'stop'>>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const of = (pattern: RegExp) => text.match(pattern)?.[1];
      const address = of(/listening address=(http\S+)/);
      const token = of(/^\s*Demo token\s+(\S+)/m);
      const console = of(/^\s*Operator(?: console)?\s+(http\S+)/m);
      const alone = !flags.includes('--sandbox');
      // The whole line, which may come in two pieces.
      const api = of(/^\s*API\s+(http\S+)\n/m);
      if (address && (alone || (token && console && api))) resolve({ address: trim(address), token: token ?? '', console: trim(console ?? ''), api: api ?? '' });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(code => reject(new Error(`the portal ended with ${code} before it was ready:\n${text}`)));
  });
  const found = await ready;
  if (found.console) {
    // Tests act as the operator, faster than a person.
    const post = (path: string, type: string, body: string) => fetch(`${found.console}${path}`, { method: 'POST', redirect: 'manual', headers: { 'Content-Type': type }, body });
    await post('/autopilot', 'application/x-www-form-urlencoded', 'on=');
    await post('/_sandbox/rate-limit', 'application/json', '{"per_minute":100000}');
  }
  return {
    ...found,
    pid: child.pid ?? 0,
    log: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

const trim = (address: string) => address.replace(/\/$/, '');
