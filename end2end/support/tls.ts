// TLS before a portal, as a proxy adds it where people use the portal: some rules of browsers hold over https only.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, createServer as createPlainServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** Passes decrypted bytes on to a port of this machine. */
export async function startTls(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert), ALPNProtocols: ['http/1.1'] }, decrypted => {
    const plain = connect(port, '127.0.0.1');
    decrypted.pipe(plain).pipe(decrypted);
    for (const [one, other] of [[decrypted, plain], [plain, decrypted]]) one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { address, stop: () => server.close() };
}

export async function freePort() {
  const server = createPlainServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
