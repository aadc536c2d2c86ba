// What is sent to browsers and what has to be built may not grow unnoticed: the table "Size budget" of docs/performance.md says how
// much each may be. Going over fails with both figures.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/fixtures';
import { folder } from '../support/portal';

const root = join(import.meta.dirname, '..', '..');

/** Rows of the table: what, and at most how many bytes (or crates). */
async function budget(): Promise<Map<string, number>> {
  const text = await readFile(join(root, 'docs', 'performance.md'), 'utf8');
  const table = text.split('## Size budget')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').map(line => line.split('|').map(cell => cell.trim())).filter(cells => /^[\d,]+$/.test(cells[2] ?? ''));
  return new Map(rows.map(cells => [cells[1], Number(cells[2].replaceAll(',', ''))]));
}

async function builtFile(program: string, kind: string): Promise<number> {
  const pkg = join(folder, 'site', 'pkg');
  const file = (await readdir(pkg)).find(name => name.startsWith(`${program}.`) && name.endsWith(`.${kind}.br`));
  return (await stat(join(pkg, file ?? `${program}.${kind}.br`))).size;
}

/** The compiler of the WebAssembly: where it is fetched newer, sizes move. */
async function wasmCompiler(): Promise<string> {
  const told = await readFile(join(root, 'target', 'front', '.rustc_info.json'), 'utf8');
  return /rustc \d[^\\"]*/.exec(told)?.[0] ?? 'an unknown compiler';
}

/** A program without its symbols. */
async function program(name: string): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), 'portal-size-'));
  try {
    execFileSync('strip', ['-o', join(place, name), join(folder, name)]);
    return (await stat(join(place, name))).size;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function crates(name: string): number {
  const tree = execFileSync('cargo', ['tree', '--quiet', '--package', name, '--edges', 'normal,build', '--prefix', 'none', '--format', '{p}'], { cwd: root, maxBuffer: 1 << 26 });
  return new Set(tree.toString().split('\n').filter(Boolean).map(line => line.replace(/ \(.*$/, ''))).size;
}

test('nothing is larger than its budget @once', async ({ page, operator, signIn }) => {
  const { token } = await operator.account({ name: 'Ngân sách' });
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  await signIn(page, { token });
  const html = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    return brotliCompressSync(await answer.body()).length;
  };
  const measured = new Map<string, number>([
    ['WebAssembly of most pages', await builtFile('portal', 'wasm')],
    ['JavaScript of most pages', await builtFile('portal', 'js')],
    ['WebAssembly of forms', await builtFile('portal-forms', 'wasm')],
    ['JavaScript of forms', await builtFile('portal-forms', 'js')],
    ['style sheet', await builtFile('portal', 'css')],
    ['HTML of home', await html('/')],
    ['HTML of the list of requests', await html('/requests')],
    ['HTML of a request', await html(`/requests/${code}`)],
    ['HTML of a quotation', await html(`/requests/${code}/quotation`)],
    ['HTML of tracking', await html(`/requests/${code}/tracking`)],
    ['HTML of the request form', await html('/requests/new')],
    ['program `portal`, built quickly', await program('portal')],
    ['program `portal-pdf`, built quickly', await program('portal-pdf')],
    ['crates of `portal`', crates('server')],
    ['crates of `portal-pdf`', crates('pdf')],
  ]);
  const allowed = await budget();
  const compiler = await wasmCompiler();
  console.log(`WebAssembly by ${compiler}`);
  console.table([...measured].map(([what, size]) => ({ what, size, budget: allowed.get(what) })));
  expect([...allowed.keys()].sort(), 'rows of the table').toEqual([...measured.keys()].sort());
  for (const [what, size] of measured) expect.soft(size, `${what}: ${size}, budget ${allowed.get(what)}, WebAssembly by ${compiler}`).toBeLessThanOrEqual(allowed.get(what) ?? 0);
});
