// Whole requests that cost the portal more than they cost their sender: forms, files, heads.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipped } from './zip.mjs';
import { ask, form, multipart, pause, raw, repeat } from './wire.mjs';

const pack = text => deflateRawSync(Buffer.from(text)).toString('base64url');
const sheets = join(import.meta.dirname, '..', '..', '..', 'crates', 'workbook', 'tests', 'data', 'sheets');
const own = target => ({ cookie: target.cookie });

/** 200 cargo lines with every field filled, as the form posts them. */
function fullForm(lines = 200) {
  const fields = ['name', 'package_count', 'gross_weight', 'length', 'width', 'height', 'dimension_unit', 'container_type', 'container_count', 'package_type', 'weight_per_package', 'hs_code', 'origin_country', 'nature', 'description', 'goods_value', 'goods_currency', 'note', 'permit_note'];
  const pairs = ['do=recalculate'];
  for (let line = 0; line < lines; line++) for (const field of fields) pairs.push(`cargos[${line}][${field}]=${field.length > 9 ? 'x' : 12 + line}`);
  return pairs.join('&');
}

/** Forms that no page of ours sends. */
const senseless = () => [
    'service_codes%5B%5D=x&'.repeat(19_000),
    Array.from({ length: 9_000 }, (_, at) => `cargos[${4294967295 - at}][name]=x`).join('&'),
    `${'['.repeat(900_000)}=1`,
    '&'.repeat(2_000_000),
    '=&'.repeat(1_000_000),
    `special_note=${'%C3%A1'.repeat(300_000)}`,
    Array.from({ length: 300 }, (_, at) => `cargos[${at}][x${at}]=${'y'.repeat(1000)}`).join('&'),
];

/** A workbook of one sheet with these parts in place of the usual ones. */
function workbook(parts = {}) {
  return zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
    ...parts,
  });
}

const files = () => {
  const row = number => `<row r="${number}">${Array.from({ length: 50 }, (_, at) => `<c t="inlineStr"><is><t>${'x'.repeat(40)}${at}</t></is></c>`).join('')}</row>`;
  const rows = Array.from({ length: 8_000 }, (_, at) => row(at + 1)).join('');
  return {
    'claims.xlsx': workbook({ 'xl/sharedStrings.xml': '<sst uniqueCount="1000000000000"><si><t>x</t></si></sst>' }),
    'long.xlsx': workbook({ 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(70 << 20)}</t></si></sst>` }),
    'deep.xlsx': workbook({ 'xl/worksheets/a.xml': '<a>'.repeat(5_000_000) }),
    'rows.xlsx': workbook({ 'xl/worksheets/a.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` }),
    'repeats.ods': zipped({ 'content.xml': `<office:document-content><table:table table:name="A"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>${'x'.repeat(1 << 20)}</text:p></table:table-cell></table:table-row></table:table></office:document-content>` }),
    'corners.xls': readFileSync(join(sheets, 'far-corners.xls')),
    'wide.csv': Buffer.from(`${'a;'.repeat(2_000_000)}\n`),
    'quotes.csv': Buffer.from('"'.repeat(5 << 20)),
    'noise.xls': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(1 << 20)]),
    'noise.zip': Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(1 << 20)]),
  };
};

export const attacks = {
  'forms: one at a time': (target, seconds) => {
    const forms = [...senseless(), fullForm()];
    return repeat(seconds, 1, number => ask(target, 'POST', '/requests/new', { ...form, ...own(target) }, forms[number % forms.length]));
  },
  'forms: 19,000 codes, far lines, deep names, empty fields': (target, seconds) => {
    const forms = senseless();
    return repeat(seconds, 8, number => ask(target, 'POST', '/requests/new', { ...form, ...own(target) }, forms[number % forms.length]));
  },
  'forms: 200 full lines, recalculated': (target, seconds) => repeat(seconds, 8, () => ask(target, 'POST', '/requests/new', { ...form, ...own(target) }, fullForm())),
  'forms: packed pairs and tables': (target, seconds) => {
    const table = pack(JSON.stringify([false, [['A', false, Array.from({ length: 500 }, (_, at) => [at + 1, ...Array.from({ length: 60 }, () => 't1.000')])]]]));
    const forms = [
      `do=check&table=${pack('[false,[["a",false,[[1,"tx"]]]]]')}&form=${pack(JSON.stringify(Array.from({ length: 300_000 }, () => ['service_codes[]', 'x'])))}`,
      `do=check&form=${pack('[]')}&table=${table}`,
      `do=add&form=${pack(JSON.stringify(Array.from({ length: 400 }, (_, at) => [`cargos[${at}][name]`, 'x'])))}&table=${table}`,
      `do=check&form=${pack('['.repeat(4_000_000))}&table=${pack('['.repeat(4_000_000))}`,
      `do=import-undo&import_undo=${pack(' '.repeat(8_000_000))}`,
    ];
    return repeat(seconds, 8, number => ask(target, 'POST', '/requests/new/import', { ...form, ...own(target) }, forms[number % forms.length]));
  },
  'files: workbooks that ask for everything': (target, seconds) => {
    const posts = Object.entries(files()).map(([name, content]) => multipart({ do: 'import-file' }, name, content));
    return repeat(seconds, 6, number => {
      const post = posts[number % posts.length];
      return ask(target, 'POST', '/requests/new/import', { ...post.headers, ...own(target) }, post.body);
    });
  },
  'files: senders who leave at once': (target, seconds) => {
    const posts = Object.entries(files()).map(([name, content]) => multipart({ do: 'import-file' }, name, content));
    return repeat(seconds, 6, async number => {
      const post = posts[number % posts.length];
      const head = `POST /requests/new/import HTTP/1.1\r\nHost: ${target.host}:${target.port}\r\nSec-Fetch-Site: same-origin\r\nCookie: ${target.cookie}\r\nContent-Type: ${post.headers['content-type']}\r\nContent-Length: ${post.body.length}\r\n\r\n`;
      const socket = raw(target, head);
      socket.write(post.body);
      await pause(40 + (number % 5) * 40);
      socket.destroy();
    });
  },
  'files: 20 uploads of 20 MB, and of garbage': (target, seconds) => {
    const large = multipart({ doc_type: 'other' }, 'a.pdf', Buffer.alloc(20 << 20));
    const many = { headers: large.headers, body: Buffer.from('--siege-boundary\r\n\r\n'.repeat(400_000)) };
    const fields = multipart(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`a${at}`, 'x'])), 'a.pdf', Buffer.from('x'));
    const posts = [large, many, fields];
    return repeat(seconds, 20, number => {
      const post = posts[number % posts.length];
      return ask(target, 'POST', `/requests/${target.code}/documents`, { ...post.headers, ...own(target) }, post.body);
    });
  },
  'heads: cookies, headers, paths and ranges': (target, seconds) => {
    const odd = [
      { cookie: `__Host-portal=${'A'.repeat(60_000)}` },
      { cookie: `${target.cookie}; ${'a=b; '.repeat(10_000)}` },
      { ...own(target), range: `bytes=${'0-1,'.repeat(5_000)}0-1` },
      { ...own(target), 'accept-encoding': 'br;q=9, '.repeat(4_000) },
      { ...own(target), 'accept-language': 'vi;q=0.1,'.repeat(6_000) },
      { ...own(target), 'x-forwarded-for': '1.1.1.1, '.repeat(6_000) },
      { ...own(target), 'content-encoding': 'gzip', ...form },
      { ...own(target), 'transfer-encoding': 'gzip, chunked' },
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x-${at}`, 'y'])),
    ];
    const paths = ['/requests', `/requests/${'%2e%2e%2f'.repeat(2_000)}`, `/requests?search=${'%F0%9F%9A%A2'.repeat(2_000)}`, `/requests?${'status=x&'.repeat(4_000)}`, '/%00', `/api/places?q=${'a'.repeat(20_000)}`, `/desk?${'code=A&'.repeat(5_000)}`, `/sign-in?next=${'/'.repeat(30_000)}`];
    return repeat(seconds, 8, number => ask(target, number % 7 ? 'GET' : 'POST', paths[number % paths.length], odd[number % odd.length]));
  },
  'heads: framing that contradicts itself': (target, seconds) => {
    const heads = ['Content-Length: 5\r\nTransfer-Encoding: chunked', 'Content-Length: 5\r\nContent-Length: 6', 'Content-Length: -1', 'Content-Length: 99999999999999999999', 'Transfer-Encoding: chunked', 'Expect: 100-continue\r\nContent-Length: 1000000', 'Content-Length: 1000000000'];
    const bodies = ['0\r\n\r\nGET / HTTP/1.1\r\n\r\n', 'FFFFFFFFFFFFFFFF\r\n', `1;${'x'.repeat(100_000)}\r\na\r\n`, '\0\0\0'];
    return repeat(seconds, 16, async number => {
      const socket = raw(target, `POST /requests/new HTTP/1.1\r\nHost: ${target.host}:${target.port}\r\nCookie: ${target.cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n${heads[number % heads.length]}\r\n\r\n${bodies[number % bodies.length]}`);
      await pause(100);
      socket.destroy();
    });
  },
  'wrong tokens, 64 at a time': (target, seconds) => repeat(seconds, 64, number => ask(target, 'POST', '/sign-in', form, `name=x&token=${randomBytes(20).toString('hex')}${number}`)),
  'deliveries with wrong signatures': (target, seconds) => {
    const body = Buffer.alloc(60_000, '{');
    return repeat(seconds, 16, () => ask(target, 'POST', '/hooks/forwarding', { 'content-type': 'application/json', 'x-service-signature': `sha256=${'0'.repeat(64)}` }, body));
  },
  'documents and exports, 16 at a time': (target, seconds) => {
    const paths = [`/requests/${target.code}/quotation/pdf`, '/requests.xlsx', '/requests.csv', '/requests/cargo-template.xlsx', `/requests/${target.code}/quotation/charges.xlsx`, '/requests/new', `/requests/${target.code}/quotation/print`];
    return repeat(seconds, 16, number => ask(target, 'GET', paths[number % paths.length], own(target)));
  },
};
