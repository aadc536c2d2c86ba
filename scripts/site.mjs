// Builds what browsers load: WebAssembly with its script, style sheet, icons. The steps of `cargo leptos build`, over the same
// settings (`[[workspace.metadata.leptos]]` in Cargo.toml), without building that program first.
//
// Usage: node scripts/site.mjs FOLDER [--quick | --styles]   writes FOLDER/site and FOLDER/hash.txt
// --quick: compiled the same, but neither made smaller nor compressed afterwards; for `make dev`.
// --styles: style sheet and icons alone, in a second; pages do without scripts until they are there.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const need = createRequire(join(root, 'end2end', 'package.json'));
const quick = process.argv.includes('--quick');
const stylesOnly = process.argv.includes('--styles');
const out = resolve(process.argv[2] ?? join(root, 'target', 'site-only'));
const work = join(root, 'target', 'site-work');
const settings = leptosSettings();
const name = settings['output-name'];

// Written beside, then put in place: a running portal never sees half a site.
const site = join(work, 'site');
const pkg = join(site, settings['site-pkg-dir']);
await rm(work, { recursive: true, force: true });
await mkdir(pkg, { recursive: true });
await cp(join(root, settings['assets-dir']), site, { recursive: true });
// Which page loads which program: `Program` in app/src/document/page.rs.
const programs = { [name]: 'pages', [`${name}-forms`]: 'forms' };
const built = { [`${name}.css`]: styleSheet() };
if (!stylesOnly) {
  for (const [program, feature] of Object.entries(programs)) {
    const wasm = bindings(compiledIslands(feature), program);
    built[`${program}.js`] = await script(join(work, `${program}.js`));
    built[`${program}.wasm`] = await readFile(wasm);
  }
}
let hashes = '';
for (const [file, content] of Object.entries(built)) {
  // Another content has another name, so browsers may keep it for ever.
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const [program, kind] = file.split('.');
  await writeFile(join(pkg, `${program}.${hash}.${kind}`), content);
  hashes += `${file}: ${hash}\n`;
}
if (!quick) await compress(site);
await mkdir(out, { recursive: true });
await rm(join(out, 'site'), { recursive: true, force: true });
await rename(site, join(out, 'site'));
await writeFile(join(out, 'hash.txt'), hashes);

function leptosSettings() {
  const told = execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1'], { cwd: root, maxBuffer: 1 << 26 });
  return JSON.parse(told.toString()).metadata.leptos[0];
}

/** The WebAssembly of the islands of a program, as the compiler writes it. Its target folder is cargo-leptos' own. */
function compiledIslands(feature) {
  const profile = settings['lib-profile-release'];
  const folder = join(root, 'target', 'front');
  const target = 'wasm32-unknown-unknown';
  // Where the machine's compiler lacks the library of this target, scripts/setup.sh has brought another one.
  const compiler = process.env.WASM_RUSTC ? { RUSTC: process.env.WASM_RUSTC } : {};
  // Messages of panics name source files: without the folders of this machine.
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');
  compiler.CARGO_ENCODED_RUSTFLAGS = [`--remap-path-prefix=${cargoHome}=`, `--remap-path-prefix=${root}=`].join('\x1f');
  run('cargo', ['build', '--locked', '-p', settings['lib-package'], '--lib', '--no-default-features', '--features', [...settings['lib-features'], feature].join(','), '--target', target, '--profile', profile, '--target-dir', folder], compiler);
  return join(folder, target, profile, `${settings['lib-package']}.wasm`);
}

/** Writes the script beside the WebAssembly and returns the path of the latter. */
function bindings(input, program) {
  run('cargo', ['build', '--locked', '--workspace', '--bin', 'bindgen']);
  run(join(root, 'target', 'debug', 'bindgen'), [input, work, program]);
  const wasm = join(work, `${program}_bg.wasm`);
  // Equal functions are kept once. What else wasm-opt does makes the file smaller and what travels larger: `-Oz` gives the
  // locals of functions other numbers each time, and brotli then finds fewer repetitions (357.6 instead of 315.4 KB). Sorted by
  // name, what was compiled from one function for several types stands together, and brotli finds more.
  const features = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue'];
  const passes = ['remove-unused-module-elements', 'duplicate-function-elimination', 'dae-optimizing', 'optimize-instructions', 'reorder-functions-by-name'];
  if (!quick) run(join(root, 'end2end', 'node_modules', '.bin', 'wasm-opt'), [...features.map(one => `--enable-${one}`), ...passes.map(one => `--${one}`), wasm, '-o', wasm]);
  return wasm;
}

async function script(file) {
  const source = await readFile(file, 'utf8');
  if (quick) return Buffer.from(source);
  const { code } = await need('esbuild').transform(source, { minify: true, format: 'esm', target: 'es2022' });
  return Buffer.from(code);
}

function styleSheet() {
  const { bundle, browserslistToTargets } = need('lightningcss');
  const targets = browserslistToTargets(need('browserslist')(settings.browserquery));
  return Buffer.from(bundle({ filename: join(root, settings['style-file']), minify: !quick, targets }).code);
}

/** Lays a brotli and a gzip file beside each one that is worth it; the portal serves them as they are. */
async function compress(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
    const gzipped = await promisify(gzip)(content, { level: 9 });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, gzipped);
  }
}

function run(command, args, env = {}) {
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
}
