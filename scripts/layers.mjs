// The arrows between modules, held against one table of layers (docs/architecture.md has the picture).
//
//   node scripts/layers.mjs            checks: no two modules import each other, none imports one of a higher layer
//   node scripts/layers.mjs --arrows   prints every arrow (file -> file)
//   node scripts/layers.mjs --root DIR another checkout
//
// Read are the paths in `use` lines and in code (`crate::a::b`, `super::b`, `domain::c`); comments, texts and test
// modules are left out. A path is followed through `pub use` to the file that the name is declared in.
import { readFileSync, readdirSync, existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.argv.indexOf('--root');
const root = given > 0 ? process.argv[given + 1] : join(dirname(fileURLToPath(import.meta.url)), '..');
const table = JSON.parse(readFileSync(join(root, 'scripts/layers.json'), 'utf8'));

/** Crates by the name that Rust code calls them. */
const crates = new Map(table.crates.map(({ name, folder }) => [name.replaceAll('-', '_'), join(root, folder, 'src')]));

const isTest = (path) => /(^|\/)(tests?|testing|.*_tests)(\.rs$|\/)/.test(path);

function rustFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return rustFiles(path);
    return entry.name.endsWith('.rs') ? [path] : [];
  });
}

/** Source without comments, texts and the bodies of `#[cfg(test)]` items. */
function code(text) {
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 2);
    if (rest === '//') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (rest === '/*') {
      at = text.indexOf('*/', at) + 2;
    } else if (/^(r#*"|br#*")/.test(text.slice(at, at + 8)) && !/\w/.test(text[at - 1] ?? ' ')) {
      const hashes = text.slice(at).match(/^b?r(#*)"/)[1];
      at = text.indexOf(`"${hashes}`, at + hashes.length + 3) + 1 + hashes.length;
      plain += '""';
    } else if (text[at] === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
      at += 1;
      plain += '""';
    } else if (text[at] === "'" && /^'(\\.[^']*|[^'\\])'/u.test(text.slice(at, at + 12))) {
      at += text.slice(at).match(/^'(\\.[^']*|[^'\\])'/u)[0].length;
      plain += "' '";
    } else {
      plain += text[at];
      at += 1;
    }
  }
  return withoutTests(plain);
}

function withoutTests(plain) {
  const mark = /#\[cfg\((?:test|all\(test[^\]]*)\)\]/;
  for (let found = mark.exec(plain); found; found = mark.exec(plain)) {
    let at = found.index + found[0].length;
    let depth = 0;
    for (; at < plain.length; at += 1) {
      if (plain[at] === '{') depth += 1;
      if (plain[at] === '}' && --depth === 0) break;
      if (plain[at] === ';' && depth === 0) break;
    }
    plain = plain.slice(0, found.index) + plain.slice(at + 1);
  }
  return plain;
}

/** `use` trees spelled out: `a::{b, c::d as e}` gives [[a,b,'b'],[a,c,d,'e']]; the last item is the local name. */
function useTree(text, before = []) {
  const paths = [];
  let depth = 0;
  let from = 0;
  const parts = [];
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (at === text.length || (text[at] === ',' && depth === 0)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  for (const part of parts.filter(Boolean)) {
    const group = part.indexOf('{');
    if (group >= 0) {
      const head = part.slice(0, group).split('::').map((word) => word.trim()).filter(Boolean);
      paths.push(...useTree(part.slice(group + 1, part.lastIndexOf('}')), [...before, ...head]));
    } else {
      const [path, alias] = part.split(/\s+as\s+/);
      const words = [...before, ...path.split('::').map((word) => word.trim()).filter(Boolean)];
      const last = words.at(-1) === 'self' ? words.slice(0, -1) : words;
      paths.push({ path: last, name: alias ?? last.at(-1) });
    }
  }
  return paths;
}

// --- every file: its module, its children, its uses -----------------------------------------------------------------
const files = new Map(); // key `crate::a::b` -> { file, crate, path: [a, b], uses, mentions }
for (const [crate, src] of crates) {
  if (!existsSync(src)) continue;
  for (const file of rustFiles(src)) {
    const inside = relative(src, file);
    if (isTest(inside) || inside === 'main.rs' || inside.startsWith('bin/')) continue;
    const path = inside.replace(/\.rs$/, '').split('/').filter((word) => word !== 'lib' && word !== 'mod');
    const text = code(readFileSync(file, 'utf8'));
    const uses = [];
    const rest = text.replace(/(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g, (_, visible, tree) => {
      for (const one of useTree(tree)) uses.push({ ...one, visible: Boolean(visible) });
      return '';
    });
    const mentions = [...rest.matchAll(/(?<![\w:])((?:crate|super|self|[a-z_][a-z0-9_]*)(?:::[A-Za-z_][A-Za-z0-9_]*)+)/g)].map((found) =>
      found[1].split('::'),
    );
    const declared = new Set([...rest.matchAll(/\b(?:fn|struct|enum|trait|type|const|static|union|macro_rules!)\s+([A-Za-z_]\w*)/g)].map((m) => m[1]));
    const body = rest;
    files.set([crate, ...path].join('::'), { file: relative(root, file), crate, path, uses, mentions, declared, body });
  }
}

const key = (crate, path) => [crate, ...path].join('::');

/** Which file a path written in `from` names; follows `pub use`. Undefined for foreign crates and std. */
function resolve(from, words, seen = new Set()) {
  let crate = from.crate;
  let path;
  const [first, ...rest] = words;
  if (first === 'crate') path = rest;
  else if (first === 'self') path = [...from.path, ...rest];
  else if (first === 'super') {
    let up = from.path.slice(0, -1);
    let left = rest;
    while (left[0] === 'super') {
      up = up.slice(0, -1);
      left = left.slice(1);
    }
    path = [...up, ...left];
  } else if (files.has(key(from.crate, [...from.path, first]))) path = [...from.path, ...words];
  else if (crates.has(first) && first !== from.crate) {
    crate = first;
    path = rest;
  } else {
    const local = from.uses.find((one) => one.name === first && one.path[0] !== first);
    if (!local) return undefined;
    const mark = `${key(from.crate, from.path)} ${words.join('::')}`;
    if (seen.has(mark)) return undefined;
    seen.add(mark);
    return resolve(from, [...local.path, ...rest], seen);
  }
  // The longest prefix that is a module; then what it hands on.
  for (let length = path.length; length >= 0; length -= 1) {
    const found = files.get(key(crate, path.slice(0, length)));
    if (!found) continue;
    const name = path[length];
    if (name === undefined || found.declared.has(name)) return found;
    const mark = `${key(crate, path.slice(0, length))}>${name}`;
    if (seen.has(mark)) return found;
    seen.add(mark);
    const named = found.uses.find((one) => one.name === name);
    if (named) return resolve(found, [...named.path, ...path.slice(length + 1)], seen) ?? found;
    for (const glob of found.uses.filter((one) => one.name === '*')) {
      const target = resolve(found, glob.path.slice(0, -1), seen);
      if (!target || target === found) continue;
      if (target.declared.has(name)) return target;
      const on = target.uses.find((one) => one.name === name);
      if (on) return resolve(target, on.path, seen) ?? target;
    }
    return found;
  }
  return undefined;
}

const arrows = new Map(); // file -> Map(file -> names)
for (const from of files.values()) {
  const to = new Map();
  // A name that is only handed on (`pub use`) is nobody's dependency.
  const isHandedOn = (one) => one.visible && one.name !== '*' && !new RegExp(`\\b${one.name}\\b`).test(from.body);
  const used = from.uses.filter((one) => !isHandedOn(one)).map((one) => one.path);
  for (const words of [...used, ...from.mentions]) {
    const target = resolve(from, words.at(-1) === '*' ? words.slice(0, -1) : words);
    if (!target || target === from) continue;
    if (!to.has(target.file)) to.set(target.file, new Set());
    to.get(target.file).add(words.join('::'));
  }
  arrows.set(from.file, to);
}

/** Groups of files that import each other in a loop (Tarjan). */
function cycles() {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const groups = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of arrows.get(file)?.keys() ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (stack.includes(next)) low.set(file, Math.min(low.get(file), index.get(next)));
    }
    if (low.get(file) === index.get(file)) {
      const group = [];
      for (let last; last !== file; ) group.push((last = stack.pop()));
      if (group.length > 1) groups.push(group.sort());
    }
  };
  for (const file of arrows.keys()) if (!index.has(file)) visit(file);
  return groups;
}

if (process.argv.includes('--arrows')) {
  for (const [from, to] of arrows) for (const [target, names] of to) console.log(`${from} -> ${target}  (${[...names].join(', ')})`);
}
const failures = [];
/** Folders whose modules may import each other for now, each with its own file: what is left to part. */
const isTangled = (file) => (table.tangled ?? []).find((folder) => file === `${folder}.rs` || file.startsWith(`${folder}/`));
for (const group of cycles()) {
  const folder = isTangled(group[0]);
  if (folder && group.every((file) => isTangled(file) === folder)) {
    console.log(`layers: modules of ${folder} import each other (tangled in scripts/layers.json)`);
    continue;
  }
  const inside = group.flatMap((from) =>
    [...arrows.get(from)].filter(([to]) => group.includes(to)).map(([to, names]) => `    ${from} -> ${to}  (${[...names].join(', ')})`),
  );
  failures.push(`These modules import each other:\n${inside.join('\n')}`);
}

/** The layer of a file: the first row of its crate's table with a module that the file is or stands in. */
function layerOf({ crate, path }) {
  const { layers } = table.crates.find(({ name }) => name.replaceAll('-', '_') === crate);
  const module = path.join('::');
  const row = (layers ?? []).findIndex((modules) => modules.some((one) => module === one || module.startsWith(`${one}::`)));
  return row;
}
const byFile = new Map([...files.values()].map((one) => [one.file, one]));
const rank = new Map(table.crates.map(({ name }, at) => [name.replaceAll('-', '_'), at]));
for (const [from, to] of arrows) {
  const above = byFile.get(from);
  for (const [target, names] of to) {
    const below = byFile.get(target);
    if (table.exceptions.some((one) => one.from === from && one.to === target)) continue;
    const up = () => failures.push(`Upwards: ${from} -> ${target}  (${[...names].join(', ')})`);
    if (above.crate !== below.crate) {
      const allowed = table.crates[rank.get(above.crate)].uses;
      if (!allowed.includes(table.crates[rank.get(below.crate)].name)) up();
    } else if (layerOf(above) > layerOf(below)) up();
  }
}
for (const one of files.values()) {
  if (one.path.length > 0 && layerOf(one) < 0 && table.crates[rank.get(one.crate)].layers) {
    failures.push(`No layer: ${one.file} stands in no row of scripts/layers.json`);
  }
}
if (table.exceptions.length > 3) failures.push('More than three exceptions in scripts/layers.json');
if (failures.length) {
  console.error(failures.join('\n'));
  process.exit(1);
}
console.log(`layers: ${files.size} modules, no cycle, no upward import`);
