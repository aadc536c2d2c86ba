// The quick packages (`scripts/deb.sh quick`, `scripts/image.sh quick`) are what administrators expect of them: the Debian package goes
// through its life in a minimal Debian system, the image runs with a read-only root. Needs root; leaves nothing behind.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';

const top = join(import.meta.dirname, '..');
const packages = join(top, 'target', 'packages-quick');
const USER = 'forwarding-portal';
const DATA = `/var/lib/${USER}`;
const ETC = `/etc/${USER}`;
const PROGRAMS = `/usr/lib/${USER}`;
const MB = 1_000_000;

assert.equal(process.getuid(), 0, 'the tests of packages need root: they install a package in a system of its own');
const work = mkdtempSync(join(top, 'target', 'packages-test-'));
/** Programs that a test started and did not end. */
const running = new Set();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

function packageFile(ending) {
  const names = readdirSync(packages).filter(name => name.endsWith(ending));
  assert.equal(names.length, 1, `one file *${ending} in ${packages}`);
  return join(packages, names[0]);
}

/** Runs a program to its end; returns everything it printed. */
function run(program, args, { status = 0, ...options } = {}) {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * MB, ...options });
  assert.equal(done.error, undefined);
  const words = done.stdout + done.stderr;
  assert.equal(done.status, status, `${program} ${args.join(' ')}\n${words}`);
  return words;
}

/** The arguments by which `unshare` runs a program in a folder as if that were the whole system; `mounts` is shell. */
function inFolder(folder, args, { mounts = '', user = 'root' } = {}) {
  const script = `${mounts} mount -t proc proc "$1/proc"; root=$1 user=$2; shift 2; exec chroot --userspec="$user" "$root" "$@"`;
  return ['--mount', 'sh', '-ec', script, 'sh', folder, user, ...args];
}
const environment = more => ({ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...more });

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** Starts a portal and waits for its address in the log. */
async function start(args, env) {
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let log = '';
  const ended = new Promise(resolve => child.once('exit', code => resolve(code)));
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', text => {
        log += text;
        if (log.includes('listening')) resolve();
      });
    }
    ended.then(() => reject(new Error(`the portal ended:\n${log}`)));
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      assert.equal(await ended, 0, log);
      running.delete(child);
    },
  };
}

/** The settings of an environment file as systemd reads it: the lines here are plain. */
function settings(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(line => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map(line => [line.split('=')[0], line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1')]));
}

/** What a folder consists of: mode and owner of each path. */
const modes = listing => new Map(listing.split('\n').filter(Boolean).map(line => {
  const [mode, owner, , , , path] = line.split(/\s+/);
  return [path.replace(/^\.?\/?/, '/'), `${mode} ${owner}`];
}));

test('lintian finds no fault in the Debian package', () => {
  const words = run('lintian', ['--allow-root', '--fail-on', 'error,warning', packageFile('.deb')]);
  assert.equal(words, '');
});

test('the Debian package has what belongs into it, with its modes', () => {
  const files = modes(run('dpkg-deb', ['--contents', packageFile('.deb')]));
  assert.equal(files.get(`${PROGRAMS}/portal`), '-rwxr-xr-x 0/0');
  assert.equal(files.get(`${PROGRAMS}/portal-pdf`), '-rwxr-xr-x 0/0');
  assert.equal(files.get(`${PROGRAMS}/hash.txt`), '-rw-r--r-- 0/0');
  assert.match(files.get('/usr/bin/portal'), /^l/);
  assert.equal(files.get(`${ETC}/portal.env`), '-rw------- 0/0');
  for (const unit of ['portal.service', 'portal@.service']) assert.equal(files.get(`/usr/lib/systemd/system/${unit}`), '-rw-r--r-- 0/0');
  const built = run('find', [join(top, 'target', 'run', 'site'), '-type', 'f', '-printf', '%P\\n']).trim().split('\n').sort();
  const site = `${PROGRAMS}/site/`;
  const packed = [...files].filter(([path, mode]) => path.startsWith(site) && mode.startsWith('-')).map(([path]) => path.slice(site.length)).sort();
  assert.deepEqual(packed, built);
  assert.match(run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: packages }), /\.deb: OK/);
});

test('portal.env describes every setting and sets none', () => {
  const named = text => [...new Set(text.match(/PORTAL_[A-Z_]+(?==)|(?<=env: )PORTAL_[A-Z_]+/g))].sort();
  const file = readFileSync(join(top, 'deploy', 'debian', 'portal.env'), 'utf8');
  assert.deepEqual(named(file), named(run(join(top, 'target', 'run', 'portal'), ['serve', '--help'])));
  assert.deepEqual(file.split('\n').filter(line => line && !line.startsWith('#')), []);
});

test('systemd understands the units', () => {
  const units = ['portal.service', 'portal@.service'].map(unit => join(top, 'deploy', 'systemd', unit));
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
  assert.equal(error, undefined);
  // The program is not installed here.
  assert.deepEqual(stderr.split('\n').filter(line => line && !line.includes('is not executable')), []);
});

test('the Debian package goes through its life', async t => {
  const root = join(work, 'debian');
  const at = path => join(root, path);
  const within = (args, options = {}) => run('unshare', inFolder(root, args, options), { ...options, env: environment(options.env) });
  mkdirSync(root);
  run('tar', ['-xf', join(top, 'target', 'tools', 'debian.tar'), '-C', root]);
  const version = run('dpkg-deb', ['--field', packageFile('.deb'), 'Version']).trim();
  copyFileSync(packageFile('.deb'), at('/portal.deb'));

  // No systemd runs in there: a stand-in writes down what it is told.
  mkdirSync(at('/run/systemd/system'), { recursive: true });
  const systemctl = [
    '#!/bin/sh',
    'echo "$*" >>/run/systemctl',
    'if [ "$1" = list-units ]; then echo "portal@3001.service loaded active running Portal"; fi',
    '',
  ];
  writeFileSync(at('/usr/bin/systemctl'), systemctl.join('\n'), { mode: 0o755 });
  const told = () => {
    const calls = existsSync(at('/run/systemctl')) ? readFileSync(at('/run/systemctl'), 'utf8').trim().split('\n') : [];
    rmSync(at('/run/systemctl'), { force: true });
    return calls.filter(call => !call.endsWith('daemon-reload') && !call.startsWith('list-units'));
  };
  const user = () => readFileSync(at('/etc/passwd'), 'utf8').split('\n').find(line => line.startsWith(`${USER}:`))?.split(':');
  const asUser = { user: `${USER}:${USER}` };
  const port = await freePort();
  const own = { PORTAL_DATA_DIR: DATA };

  await t.test('an installation starts nothing and says what to do', () => {
    assert.match(within(['dpkg', '--install', '/portal.deb']), /set PORTAL_API_URL.*\n.*systemctl enable --now portal/);
    assert.deepEqual(told(), []);
    assert.equal(within(['/usr/bin/portal', '--version']), `portal ${version.replace(/-1$/, '')}\n`);
    const folder = statSync(at(DATA));
    assert.equal(folder.mode & 0o777, 0o700);
    assert.deepEqual([folder.uid, folder.gid], [Number(user()[2]), Number(user()[3])]);
  });

  await t.test('without the address of a service it says what is missing', () => {
    assert.match(within(['/usr/bin/portal', 'serve'], { ...asUser, env: own, status: 1 }), /PORTAL_API_URL is not set/);
  });

  writeFileSync(at(`${ETC}/portal.env`), `PORTAL_ADDR=127.0.0.1:${port}\nPORTAL_BRAND_NAME="Northern Quay"\n`);
  const serve = () => {
    const env = environment({ ...own, ...settings(at(`${ETC}/portal.env`)) });
    return start(inFolder(root, ['/usr/bin/portal', 'serve', '--sandbox'], asUser), env);
  };

  await t.test('it serves pages with what lies beside the program', async () => {
    const portal = await serve();
    within(['/usr/bin/portal', 'healthcheck', '--ready'], { env: settings(at(`${ETC}/portal.env`)) });
    const page = await (await fetch(`http://127.0.0.1:${port}/sign-in`)).text();
    assert.match(page, /Northern Quay/);
    const [style] = page.match(/\/pkg\/portal\.[^"]+\.css/);
    assert.equal((await fetch(`http://127.0.0.1:${port}${style}`)).status, 200);
    // As its README says.
    within(['runuser', '-u', USER, '--', 'portal', 'backup', '--data-dir', DATA, `${DATA}/copy.db`]);
    await portal.stop();
    assert.match(within(['runuser', '-u', USER, '--', 'portal', 'check', '--data-dir', DATA]), /is whole/);
    assert.match(within(['runuser', '-u', USER, '--', 'portal', 'restore', '--data-dir', DATA, `${DATA}/copy.db`]), /was put in the place/);
    for (const name of readdirSync(at(DATA))) assert.equal(statSync(at(`${DATA}/${name}`)).uid, Number(user()[2]), name);
  });

  await t.test('an upgrade keeps changed settings and restarts what runs', async () => {
    const unpacked = join(work, 'upgrade');
    run('dpkg-deb', ['--raw-extract', at('/portal.deb'), unpacked]);
    const control = join(unpacked, 'DEBIAN', 'control');
    writeFileSync(control, readFileSync(control, 'utf8').replace(`Version: ${version}`, 'Version: 999-1'));
    writeFileSync(join(unpacked, ETC, 'portal.env'), '# Another text.\n');
    run('dpkg-deb', ['-Znone', '--build', unpacked, at('/upgrade.deb')]);
    const before = readFileSync(at(`${ETC}/portal.env`), 'utf8');
    const words = within(['dpkg', '--force-confold', '--install', '/upgrade.deb']);
    assert.doesNotMatch(words, /set PORTAL_API_URL/);
    assert.equal(readFileSync(at(`${ETC}/portal.env`), 'utf8'), before);
    assert.equal(readFileSync(at(`${ETC}/portal.env.dpkg-dist`), 'utf8'), '# Another text.\n');
    assert.deepEqual(told(), ['try-restart portal.service', 'try-restart portal@3001.service']);
    const portal = await serve();
    await portal.stop();
  });

  await t.test('a removal keeps data and settings', () => {
    mkdirSync(at('/etc/systemd/system/multi-user.target.wants'), { recursive: true });
    symlinkSync('/usr/lib/systemd/system/portal.service', at('/etc/systemd/system/multi-user.target.wants/portal.service'));
    within(['dpkg', '--remove', USER]);
    assert.deepEqual(told(), ['stop portal@*.service', 'stop portal.service']);
    assert.ok(!existsSync(at(PROGRAMS)) && !existsSync(at('/usr/bin/portal')));
    assert.match(readFileSync(at(`${ETC}/portal.env`), 'utf8'), /Northern Quay/);
    assert.ok(existsSync(at(`${DATA}/portal.db`)) && existsSync(at(`${DATA}/secret.key`)) && user());
  });

  await t.test('a purge removes settings and keeps data, key and user', () => {
    writeFileSync(at(`${ETC}/3001.env`), 'PORTAL_METRICS_ADDR=127.0.0.1:9301\n');
    const words = within(['dpkg', '--purge', USER]);
    assert.match(words, new RegExp(`Files of the portal are kept: ${DATA} ${ETC}\n`));
    assert.deepEqual(readdirSync(at(ETC)), ['3001.env']);
    assert.ok(existsSync(at(`${DATA}/portal.db`)) && existsSync(at(`${DATA}/secret.key`)) && user());
    assert.ok(!existsSync(at('/etc/systemd/system/multi-user.target.wants/portal.service')));
  });

  await t.test('a purge without data leaves nothing behind', () => {
    rmSync(at(DATA), { recursive: true });
    rmSync(at(ETC), { recursive: true });
    within(['dpkg', '--install', '/portal.deb']);
    within(['dpkg', '--purge', USER]);
    assert.equal(user(), undefined);
    const left = run('find', [root, '-xdev', '-iname', '*portal*', '-not', '-path', '*/var/log/*']).trim().split('\n').sort();
    assert.deepEqual(left, [at('/portal.deb')]);
  });
});

test('the image runs with a read-only root, as nobody in particular, and has no shell', async () => {
  const file = packageFile('.oci.tar');
  assert.ok(statSync(file).size < 90 * MB);
  const layout = join(work, 'oci');
  mkdirSync(layout);
  run('tar', ['-xf', file, '-C', layout]);
  const [manifest] = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')).manifests;
  const tag = manifest.annotations['org.opencontainers.image.ref.name'];
  run('umoci', ['unpack', '--image', `${layout}:${tag}`, join(work, 'bundle')]);
  // Both ways in which engines load it.
  const { config } = JSON.parse(run('skopeo', ['inspect', '--config', `oci-archive:${file}`]));
  assert.deepEqual(JSON.parse(run('skopeo', ['inspect', '--config', `docker-archive:${file}`])).config.Env, config.Env);

  const root = join(work, 'bundle', 'rootfs');
  const data = join(work, 'data');
  mkdirSync(data, { mode: 0o700 });
  run('chown', [config.User, data]);
  const port = await freePort();
  const env = Object.fromEntries(config.Env.map(line => line.split(/=(.*)/s)));
  assert.equal(env.PORTAL_ADDR, '0.0.0.0:3000');
  Object.assign(env, environment({ PORTAL_ADDR: `0.0.0.0:${port}`, PORTAL_API_URL: 'https://service.invalid/api' }));
  const mounts = `mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; mount --bind '${data}' "$1${DATA}";`;
  const inImage = args => inFolder(root, args, { mounts, user: config.User });

  const portal = await start(inImage([...config.Entrypoint, ...config.Cmd]), env);
  run('unshare', inImage([...config.Entrypoint, 'healthcheck', '--ready']), { env });
  const page = await (await fetch(`http://127.0.0.1:${port}/sign-in`)).text();
  assert.match(page, /\/pkg\/portal\.[^"]+\.css/);
  await portal.stop();
  run('unshare', inImage([...config.Entrypoint, 'healthcheck']), { env, status: 1 });
  assert.deepEqual(readdirSync(data).sort(), ['portal.db', 'secret.key']);
  assert.equal(statSync(join(data, 'secret.key')).uid, Number(config.User.split(':')[0]));
  assert.match(run('unshare', inImage([`${PROGRAMS}/portal-pdf`]), { env, status: 1, input: '{}' }), /^portal-pdf: /);
  run('unshare', inImage(['/bin/sh']), { env, status: 127 });
  assert.equal(readFileSync(join(root, 'etc/ssl/certs/ca-certificates.crt'), 'utf8').includes('BEGIN CERTIFICATE'), true);
});
