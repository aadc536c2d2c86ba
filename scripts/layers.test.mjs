// The check of layers finds what it is for, in a small workspace made here.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = join(dirname(fileURLToPath(import.meta.url)), 'layers.mjs');
const layers = {
  exceptions: [],
  crates: [
    { name: 'top', folder: 'top', uses: ['base'], layers: [['page'], ['words']] },
    { name: 'base', folder: 'base', uses: [] },
  ],
};

/** Checks a workspace of these files; what it prints and how it ends. */
function check(files, table = layers) {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    const all = { 'scripts/layers.json': JSON.stringify(table), 'top/src/lib.rs': '', 'base/src/lib.rs': '', ...files };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const run = spawnSync(process.execPath, [script, '--root', root], { encoding: 'utf8' });
    return { status: run.status, words: run.stdout + run.stderr };
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('one direction passes', () => {
  const { status, words } = check({
    'top/src/page.rs': 'use crate::words::title; // use crate::page::x\nuse base::Code;',
    'top/src/words.rs': '#[cfg(test)]\nmod tests { use crate::page::draw; }\npub fn title() {}',
    'base/src/lib.rs': 'pub struct Code;',
  });
  assert.equal(status, 0, words);
  assert.match(words, /4 modules, no cycle, no upward import/);
});

test('cycle of two files fails with both names', () => {
  const { status, words } = check({
    'base/src/one.rs': 'use super::two::{self, Two};\npub struct One(Two);',
    'base/src/two.rs': 'pub struct Two;\nfn back() { crate::one::go() }',
  });
  assert.equal(status, 1);
  assert.match(words, /base\/src\/one.rs -> base\/src\/two.rs/);
  assert.match(words, /base\/src\/two.rs -> base\/src\/one.rs/);
});

test('cycle through a file that hands names on fails', () => {
  const { status, words } = check({
    'base/src/all.rs': 'pub use crate::two::Two;\npub use crate::one::One;',
    'base/src/one.rs': 'use crate::all::Two;\npub struct One(Two);',
    'base/src/two.rs': 'use crate::all::One;\npub struct Two(One);',
  });
  assert.equal(status, 1);
  assert.match(words, /base\/src\/one.rs -> base\/src\/two.rs/);
});

test('upward import fails with both names', () => {
  const { status, words } = check({
    'top/src/page.rs': 'pub fn draw() {}',
    'top/src/words.rs': 'use crate::page::draw;',
  });
  assert.equal(status, 1);
  assert.match(words, /Upwards: top\/src\/words.rs -> top\/src\/page.rs/);
});

test('crate that imports one above it fails', () => {
  const { status, words } = check({ 'base/src/lib.rs': 'use top::draw;', 'top/src/lib.rs': 'pub fn draw() {}' });
  assert.equal(status, 1);
  assert.match(words, /Upwards: base\/src\/lib.rs -> top\/src\/lib.rs/);
});

test('file without a layer fails', () => {
  const { status, words } = check({ 'top/src/lost.rs': '' });
  assert.equal(status, 1);
  assert.match(words, /top\/src\/lost.rs stands in no row/);
});

test('modules of a tangled folder may import each other, and nobody else', () => {
  const files = {
    'top/src/page.rs': 'use crate::page::row::Row;\npub struct Page;',
    'top/src/page/row.rs': 'use crate::page::Page;\npub struct Row;',
    'top/src/words.rs': '',
  };
  assert.equal(check(files).status, 1);
  assert.equal(check(files, { ...layers, tangled: ['top/src/page'] }).status, 0);
  assert.equal(check(files, { ...layers, tangled: ['top/src/words'] }).status, 1);
});
