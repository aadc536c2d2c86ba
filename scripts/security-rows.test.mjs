// Every test that a row of docs/security.md names is there: a function of that file, a browser test of that title.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folders = {
  it: 'server/tests/it', src: 'server/src', client: 'crates/partner-api/tests/client', api: 'crates/partner-api/src', app: 'app/src', e2e: 'end2end/tests',
};

/** What is named and is not there, of one cell: "`file` test, test; `file` test". What stands in brackets is a remark. */
function missing(cell) {
  const named = [...cell.replace(/ ?\([^)]*\)/g, '').matchAll(/`([^`]+)` ([^`]+?)(?:; (?=`)|$)/g)];
  assert.ok(named.length, cell);
  return named.flatMap(([, name, tests]) => {
    const file = join(root, name.replace(/^\w+(?=\/)/, folder => folders[folder] ?? folder));
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const isThere = name.endsWith('.rs')
      ? one => new RegExp(`\\bfn ${one}\\b|^/// \`\`\`${one}\\b`, 'm').test(source)
      : one => source.includes(one);
    return (name.endsWith('.ts') ? [tests] : tests.split(', ')).filter(one => !isThere(one)).map(one => `${name} ${one}`);
  });
}

test('every test that a row names exists', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n').filter(line => /^\| [A-Z]\d+ \|/.test(line));
  const cells = rows.map(row => row.split(' | ').at(-2));
  assert.ok(cells.length > 50);
  assert.deepEqual(cells.flatMap(missing), []);
});
