// What docs/architecture.md and its neighbours name is there: files and folders, modules by layer, and in the table of URLs
// the handler, page, domain module, islands, calls and texts of each. Decisions that are superseded say by which.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const code = ['app', 'crates', 'deploy', 'docs', 'end2end', 'public', 'scripts', 'server', 'style'];

/** Every file below a folder, and every folder with its slash. */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'target', 'test-results'].includes(entry.name) ? [] : [`${path}/`, ...walk(path)];
  });
}
const there = new Set([...code.map((folder) => `${folder}/`), ...code.flatMap(walk)]);
const ends = new Set([...there].flatMap((path) => [...path.matchAll(/(?<=^|\/)[^/]/g)].map(({ index }) => path.slice(index))));

/** `a/{b,c}.rs` gives `a/b.rs` and `a/c.rs`. */
function spelledOut(name) {
  const group = name.match(/^(.*)\{([^}]*,[^}]*)\}(.*)$/);
  return group ? group[2].split(',').map((one) => group[1] + one + group[3]) : [name];
}
const quoted = (text) => [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
const guide = read('docs/architecture.md');
const section = (title) => guide.split(`\n## ${title}\n`)[1].split('\n## ')[0];

/** Rows of the table that begins with this head, as cells. */
function rows(text, head) {
  const lines = text.slice(text.indexOf(head)).split('\n');
  assert.ok(lines[0].startsWith(head), head);
  return lines.slice(2, lines.findIndex((line) => !line.startsWith('|'))).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}

test('every file and folder that is named is there', () => {
  const files = ['README.md', ...[...there].filter((path) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/security.md')];
  const missing = files.flatMap((file) => {
    const names = quoted(read(file)).filter((name) => /^[\w./{},-]+\.(rs|mjs|ts|js|sh|sql|css|toml)$|^(app|crates|server|scripts|end2end|deploy|docs|style)\/[\w./-]*\/$/.test(name));
    // `call_back` is the example of the guide; what begins with a slash is a URL.
    const own = names.filter((name) => !name.includes('call_back') && !name.startsWith('/') && name !== 'end2end/node_modules/');
    return own.flatMap(spelledOut).filter((name) => !ends.has(name)).map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(missing, []);
});

test('the guide names the modules of each layer, in order', () => {
  for (const { name, layers } of JSON.parse(read('scripts/layers.json')).crates.filter((one) => one.layers)) {
    const named = rows(section('Modules'), `| layer of \`${name}\` |`).map((cells) => quoted(cells[1]));
    const modules = layers.map((layer, at) => layer.filter((module) => !named[at]?.includes(module)));
    assert.deepEqual(modules.flat(), [], `modules of ${name} that the guide does not name in their layer`);
    const other = named.flatMap((row, at) => row.filter((word) => /^\w+$/.test(word) && !layers[at]?.includes(word) && layers.flat().includes(word)));
    assert.deepEqual(other, [], `modules of ${name} that the guide names in another layer`);
    assert.equal(named.length, layers.length, name);
  }
});

test('what the table of URLs names is there', () => {
  const table = rows(section('From a URL to its code'), '| URL |');
  assert.ok(table.length > 50);
  const calls = read('crates/partner-api/src/client/calls.rs');
  const islands = read('crates/islands/src/lib.rs');
  const inFolder = (folder) => (name) => there.has(folder + name) || there.has(name);
  const isThere = {
    2: inFolder('server/src/handlers/'),
    3: inFolder('app/src/pages/'),
    4: (name) => there.has(`crates/domain/src/${name}.rs`) || there.has(`crates/${name}/src/lib.rs`),
    5: (name) => new RegExp(`^\\s*pub use .*\\b${name}\\b|^    (?:.*, )?${name},`, 'm').test(islands),
    6: (name) => new RegExp(`pub async fn ${name}\\(`).test(calls),
    7: inFolder('app/src/text/'),
  };
  const missing = table.flatMap((cells) => {
    assert.equal(cells.length, 8, cells[0]);
    return Object.entries(isThere).flatMap(([at, test]) => quoted(cells[at]).filter((name) => !test(name)).map((name) => `${cells[0]}: ${name}`));
  });
  assert.deepEqual(missing, []);
});

test('every decision has its line, and one that is superseded says by which in both places', () => {
  const index = read('docs/adr/README.md').split('\n');
  for (const name of readdirSync(join(root, 'docs/adr')).filter((file) => /^\d{4}-/.test(file))) {
    const line = index.find((one) => one.includes(`](${name})`));
    assert.ok(line, `${name} is not in docs/adr/README.md`);
    const [by] = (read(`docs/adr/${name}`).match(/^Status: superseded by \[\d+\]/m) ?? ['']).map((status) => status.replace(/\D/g, ''));
    assert.equal(line.match(/\*\*superseded by (\d+)\*\*/)?.[1] ?? '', by, name);
  }
});
