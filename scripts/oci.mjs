// Writes an image with one layer in the layout of the OCI image specification (1.1):
// `node scripts/oci.mjs LAYER.tar LAYER.tar.gz FOLDER VERSION REVISION`. Written here and not by a tool since the health check is an
// extension (Docker's) that Debian's tools for OCI images drop, and `docker run` can give none to an image without a shell.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [layer, compressed, folder, version, revision] = process.argv.slice(2);
const PROGRAM = '/usr/lib/forwarding-portal/portal';
const DATA = '/var/lib/forwarding-portal';
const SECOND = 1_000_000_000;
const name = 'forwarding-portal';
const created = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString();
const architecture = { x64: 'amd64' }[process.arch] ?? process.arch;

const sha256 = bytes => createHash('sha256').update(bytes).digest('hex');
const blobs = join(folder, 'blobs', 'sha256');
mkdirSync(blobs, { recursive: true });
function blob(bytes, mediaType) {
  const digest = sha256(bytes);
  writeFileSync(join(blobs, digest), bytes);
  return { mediaType, digest: `sha256:${digest}`, size: bytes.length };
}
const json = value => Buffer.from(JSON.stringify(value));

const config = blob(json({
  created,
  architecture,
  os: 'linux',
  config: {
    User: '65532:65532',
    ExposedPorts: { '3000/tcp': {} },
    // Large uploads wait in a file without a name, which needs a folder that can be written to.
    Env: ['PATH=/usr/bin', 'PORTAL_ADDR=0.0.0.0:3000', `PORTAL_DATA_DIR=${DATA}`, 'PORTAL_LOG_FORMAT=json', `TMPDIR=${DATA}`],
    Entrypoint: [PROGRAM],
    Cmd: ['serve'],
    Volumes: { [DATA]: {} },
    WorkingDir: DATA,
    StopSignal: 'SIGTERM',
    Labels: {
      'org.opencontainers.image.title': 'Forwarding Partner Portal',
      'org.opencontainers.image.description': 'Portal for partners of a freight forwarder',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.created': created,
      ...(revision ? { 'org.opencontainers.image.revision': revision } : {}),
    },
    Healthcheck: { Test: ['CMD', PROGRAM, 'healthcheck'], Interval: 30 * SECOND, Timeout: 6 * SECOND, StartPeriod: 60 * SECOND, Retries: 3 },
  },
  rootfs: { type: 'layers', diff_ids: [`sha256:${sha256(readFileSync(layer))}`] },
  history: [{ created, created_by: 'scripts/image.sh' }],
}), 'application/vnd.oci.image.config.v1+json');
const content = blob(readFileSync(compressed), 'application/vnd.oci.image.layer.v1.tar+gzip');
const manifest = blob(
  json({ schemaVersion: 2, mediaType: 'application/vnd.oci.image.manifest.v1+json', config, layers: [content] }),
  'application/vnd.oci.image.manifest.v1+json',
);
const annotations = { 'org.opencontainers.image.ref.name': version, 'io.containerd.image.name': `${name}:${version}` };
writeFileSync(join(folder, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
writeFileSync(join(folder, 'index.json'), json({
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.index.v1+json',
  manifests: [{ ...manifest, platform: { architecture, os: 'linux' }, annotations }],
}));
// What `docker load` looked for before it knew the layout.
const path = ({ digest }) => `blobs/sha256/${digest.replace('sha256:', '')}`;
writeFileSync(join(folder, 'manifest.json'), json([{ Config: path(config), RepoTags: [`${name}:${version}`], Layers: [path(content)] }]));
