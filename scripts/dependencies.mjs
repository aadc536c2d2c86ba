// Checks the dependencies against deny.toml (licences, bans, sources) and the number of crates that are there in several
// versions, and writes the list of what the release is made of (CycloneDX): `node scripts/dependencies.mjs [sbom FILE]`.
// For advisories use `cargo deny check` and `npm audit` where their databases can be reached.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMet } from './licences.mjs';

const root = join(import.meta.dirname, '..');
/** Names that stand in the tree in more than one version; a new one is looked at before this moves. */
const MOST_DUPLICATES = 36;


const text = readFileSync(join(root, 'deny.toml'), 'utf8');
const section = name => text.split(`[${name}]`)[1]?.split(/\n\[/)[0] ?? '';
const strings = part => [...part.matchAll(/^\s*(?:\{ name = )?"([^"]+)"/gm)].map(match => match[1]);
const allowed = new Set(strings(section('licenses')));
const banned = new Set(strings(section('bans')));

const metadata = JSON.parse(execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', '--filter-platform', 'x86_64-unknown-linux-gnu'], { cwd: root, maxBuffer: 1 << 28 }));
const used = new Set(metadata.resolve.nodes.map(node => node.id));
const crates = metadata.packages.filter(crate => used.has(crate.id) && crate.source);

if (process.argv[2] === 'sbom') {
  sbom(process.argv[3] ?? join(root, 'target', 'sbom.json'));
} else {
  check();
}

function check() {
  const wrong = [];
  for (const crate of crates) {
    const name = `${crate.name} ${crate.version}`;
    if (!crate.source.startsWith('registry+')) wrong.push(`${name}: comes from ${crate.source}`);
    if (banned.has(crate.name)) wrong.push(`${name}: is banned (deny.toml)`);
    if (!isMet(crate.license ?? '', allowed)) wrong.push(`${name}: licence ${crate.license ?? 'unknown'} is not allowed (deny.toml)`);
  }
  const versions = byName(crates);
  const several = [...versions].filter(([, all]) => all.length > 1);
  if (several.length > MOST_DUPLICATES) {
    wrong.push(`${several.length} crates in several versions, at most ${MOST_DUPLICATES}: ${several.map(([name, all]) => `${name} ${all.map(crate => crate.version).join(' ')}`).join(', ')}`);
  }
  for (const line of wrong) console.error(line);
  console.log(`dependencies: ${crates.length} crates, ${several.length} in several versions, ${wrong.length} against the rules`);
  process.exitCode = wrong.length ? 1 : 0;
}

function byName(list) {
  const groups = new Map();
  for (const one of list) groups.set(one.name, [...(groups.get(one.name) ?? []), one]);
  return groups;
}

function sbom(file) {
  const own = metadata.packages.find(crate => crate.name === 'server');
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const checksums = new Map([...lock.matchAll(/name = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "([0-9a-f]+)"/g)].map(match => [`${match[1]}@${match[2]}`, match[3]]));
  const components = crates
    .map(crate => {
      const purl = `pkg:cargo/${crate.name}@${crate.version}`;
      const checksum = checksums.get(`${crate.name}@${crate.version}`);
      return {
        type: 'library',
        'bom-ref': purl,
        name: crate.name,
        version: crate.version,
        purl,
        ...(crate.license ? { licenses: [{ expression: crate.license.replaceAll('/', ' OR ') }] } : {}),
        ...(checksum ? { hashes: [{ alg: 'SHA-256', content: checksum }] } : {}),
      };
    })
    .sort((a, b) => a.purl.localeCompare(b.purl));
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: { type: 'application', name: 'forwarding-partner-portal', version: own.version } }, components };
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${file}: ${components.length} components`);
}
