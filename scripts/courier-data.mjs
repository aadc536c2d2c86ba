// Writes app/data/regions.txt (ISO 3166-2 codes of the countries where couriers ask for them) and app/data/phones.txt
// (calling code, trunk prefix and lengths of numbers of every country) from three published packages.
// Usage: npm install --prefix DIR iso-3166@4.4.0 cldr-subdivisions-full@48.2.0 libphonenumber-js@1.13.16
//        node scripts/courier-data.mjs DIR/node_modules
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const packages = resolve(process.argv[2] ?? 'node_modules');
const json = path => JSON.parse(readFileSync(join(packages, path), 'utf8'));
const version = name => `${name} ${json(`${name}/package.json`).version}`;
const { iso31662 } = await import(pathToFileURL(join(packages, 'iso-3166/index.js')).href);
const cldr = lang => json(`cldr-subdivisions-full/subdivisions/${lang}/${lang}.json`).subdivisions.localeDisplayNames.subdivisions;
const [en, vi] = [cldr('en'), cldr('vi')];

const countries = ['AE', 'AR', 'AU', 'BR', 'CA', 'CN', 'ES', 'ID', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY', 'TH', 'US', 'VN'];
// Countries of their own for couriers, and groups of islands that are no addresses.
const left = new Set(['CN-HK', 'CN-MO', 'CN-TW', 'ID-JW', 'ID-KA', 'ID-ML', 'ID-NU', 'ID-PP', 'ID-SL', 'ID-SM', 'US-UM']);
// What people write besides the names: short forms and codes in use before.
const also = {
  'AE-AZ': 'AUH|Abu Dhabi', 'AE-DU': 'DXB', 'AE-SH': 'SHJ', 'AE-RK': 'RAK', 'AR-C': 'CABA|Capital Federal', 'AU-ACT': 'Canberra',
  'CA-NL': 'NF|Newfoundland', 'CA-QC': 'PQ', 'CN-GX': 'Guangxi', 'CN-NM': 'Inner Mongolia|Neimenggu', 'CN-NX': 'Ningxia', 'CN-XJ': 'Xinjiang', 'CN-XZ': 'Tibet|Xizang',
  'ES-A': 'Alacant', 'ES-BI': 'Vizcaya', 'ES-C': 'La Coruña', 'ES-GI': 'Gerona', 'ES-L': 'Lérida', 'ES-OR': 'Orense', 'ES-SS': 'Guipúzcoa', 'ES-PM': 'Baleares',
  'ID-JK': 'DKI Jakarta|Jakarta', 'ID-YO': 'DI Yogyakarta', 'IN-CG': 'CT', 'IN-DL': 'New Delhi', 'IN-OD': 'OR|Orissa', 'IN-TS': 'TG', 'IN-UK': 'UT|UA|Uttaranchal', 'IN-PY': 'Pondicherry|Puducherry',
  'IT-FI': 'Florence', 'IT-GE': 'Genoa', 'IT-MI': 'Milan', 'IT-NA': 'Naples', 'IT-PD': 'Padua', 'IT-RM': 'Rome', 'IT-TO': 'Turin', 'IT-VE': 'Venice', 'IT-BZ': 'Bolzano|Bozen', 'IT-MN': 'Mantua',
  'KR-11': 'Seoul', 'KR-26': 'Busan|Pusan', 'KR-27': 'Daegu', 'KR-28': 'Incheon', 'KR-41': 'Gyeonggi', 'KR-42': 'Gangwon', 'KR-49': 'Jeju',
  'MX-BCN': 'BC', 'MX-CMX': 'CDMX|DF|Distrito Federal|Mexico City', 'MX-COA': 'Coahuila', 'MX-MEX': 'Edomex|Estado de México', 'MX-MIC': 'Michoacán', 'MX-NLE': 'NL', 'MX-QUE': 'QRO', 'MX-VER': 'Veracruz',
  'MY-01': 'JHR', 'MY-02': 'KDH', 'MY-03': 'KTN', 'MY-04': 'MLK|Malacca', 'MY-05': 'NSN', 'MY-06': 'PHG', 'MY-07': 'PNG|Penang', 'MY-08': 'PRK', 'MY-09': 'PLS', 'MY-10': 'SGR', 'MY-11': 'TRG', 'MY-12': 'SBH', 'MY-13': 'SWK',
  'MY-14': 'KUL|KL|Kuala Lumpur', 'MY-15': 'LBN|Labuan', 'MY-16': 'PJY|Putrajaya', 'TH-10': 'BKK|Bangkok', 'TH-14': 'Ayutthaya', 'TH-30': 'Korat', 'US-DC': 'Washington DC|Washington D.C.',
  'VN-CT': 'Cantho', 'VN-DN': 'Danang', 'VN-HN': 'Hanoi', 'VN-HP': 'Haiphong', 'VN-SG': 'HCM|HCMC|TPHCM|TP.HCM|Sài Gòn|Saigon|Ho Chi Minh City', 'VN-26': 'Huế', 'VN-43': 'Vũng Tàu',
};

// The standard's misprints, and names without letters that nobody types.
const spelled = { 'IN-TS': 'Telangana', 'VN-26': 'Thừa Thiên Huế', 'VN-47': 'Kiên Giang' };

const regions = countries.flatMap(country =>
  iso31662
    .filter(({ code }) => code.startsWith(`${country}-`) && !left.has(code))
    // Provinces before the communities that share their names: addresses have provinces.
    .map((entry, at) => ({ ...entry, at, own: entry.parent !== country }))
    .sort((one, other) => Number(other.own) - Number(one.own) || one.at - other.at)
    .map(({ code, name }) => {
      const key = code.replace('-', '').toLowerCase();
      // "Murcia, Región de" is "Región de Murcia"; "Bolzano, Bozen" are two names.
      const [first, second] = name.split(/, (?=[A-Z])/);
      const local = [first, /^(Comunidad|Principado|Región)/.test(second ?? '') ? `${second} ${first}` : second];
      const shown = spelled[code] ?? (country === 'VN' ? name : (en[key] ?? name));
      const names = [shown, ...local, en[key], vi[key], ...(also[code]?.split('|') ?? [])];
      const fine = names.filter(Boolean).map(text => text.replace(/\s+/g, ' ').trim());
      return `${country} ${code.slice(3)} ${[...new Set(fine)].join('|')}`;
    }),
);
const note = (...lines) => lines.map(line => `# ${line}\n`).join('');
writeFileSync(
  new URL('../app/data/regions.txt', import.meta.url),
  note(
    'Written by scripts/courier-data.mjs. Do not edit. Country, ISO 3166-2 code, names.',
    `Codes: ${version('iso-3166')}, MIT licence, copyright Titus Wormer.`,
    `Names: ${version('cldr-subdivisions-full')}, Unicode licence v3, copyright Unicode, Inc.`,
  ) + `${regions.join('\n')}\n`,
);

const { countries: numbers } = json('libphonenumber-js/metadata.max.json');
const phones = Object.keys(numbers)
  // Kosovo, and islands that ISO 3166-1 does not list, are no choice of the form.
  .filter(country => !['AC', 'TA', 'XK'].includes(country))
  .sort()
  .map(country => {
    const [code, , , all, , trunk, , , , , , kinds] = numbers[country];
    // Fixed lines and mobiles: nobody delivers to a premium-rate number.
    const lengths = kinds ? kinds.slice(0, 2).flatMap(kind => (kind ? (kind[1] ?? all) : [])) : all;
    const sorted = [...new Set(lengths.length > 0 ? lengths : all)].sort((one, other) => one - other);
    return `${country} ${code} ${trunk || '-'} ${sorted.join(',')}`;
  });
writeFileSync(
  new URL('../app/data/phones.txt', import.meta.url),
  note(
    'Written by scripts/courier-data.mjs. Do not edit. Country, calling code, trunk prefix, digits of a national number.',
    `From the metadata of ${version('libphonenumber-js')}, MIT licence, copyright catamphetamine; made of libphonenumber's,`,
    'Apache licence 2.0, copyright Google Inc.',
  ) + `${phones.join('\n')}\n`,
);
