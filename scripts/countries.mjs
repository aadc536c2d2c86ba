// Writes crates/domain/data/countries.txt: every ISO 3166-1 country with its Vietnamese and English name (CLDR).
// Usage: node scripts/countries.mjs
import { writeFileSync } from 'node:fs';

const vi = new Intl.DisplayNames('vi', { type: 'region', fallback: 'none' });
const en = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
// Codes CLDR names that are no countries: groupings, reserved and withdrawn codes.
const others = new Set(['AC', 'AN', 'BU', 'CP', 'CQ', 'CS', 'DD', 'DG', 'EA', 'EU', 'EZ', 'FX', 'IC', 'NT', 'QO', 'SU', 'TA', 'TP', 'UK', 'UN', 'XA', 'XB', 'XK', 'YD', 'YU', 'ZR', 'ZZ', 'DY', 'HV', 'NH', 'RH', 'VD']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Places whose long names carry politics rather than geography: as trade writes them.
const brief = new Set(['HK', 'MO', 'PS']);
const short = { vi: new Intl.DisplayNames('vi', { type: 'region', style: 'short' }), en: new Intl.DisplayNames('en', { type: 'region', style: 'short' }) };
const name = (code, names, lang) => (brief.has(code) ? short[lang] : names).of(code);
const rows = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !others.has(code) && en.of(code) && vi.of(code))
  .map((code) => `${code}|${name(code, vi, 'vi')}|${name(code, en, 'en')}`);
if (rows.length !== 249) throw new Error(`ISO 3166-1 has 249 countries, this list ${rows.length}`);
writeFileSync(
  new URL('../crates/domain/data/countries.txt', import.meta.url),
  `# Written by scripts/countries.mjs from CLDR ${process.versions.cldr}. Do not edit.
# ISO 3166-1 alpha-2 code|Vietnamese name|English name; sorted by code.
${rows.join('\n')}
`,
);
