// A person who works while the portal is attacked: opens a page every 200 ms, every fifth over a new connection, and
// signs nobody else in. Run by siege.spec.ts as a process of its own; tells each page as `{ path, ms, status }`. Takes turns with
// several `addresses`.
import { Agent, request } from 'node:http';

const { addresses, cookie, paths } = JSON.parse(process.argv[2]);
const kept = new Agent({ keepAlive: true, maxSockets: 1 });

function open(address, path, agent) {
  const from = performance.now();
  return new Promise(resolve => {
    const told = status => resolve({ path, ms: performance.now() - from, status });
    const asked = request(`${address}${path}`, { agent, headers: path === '/sign-in' ? {} : { cookie }, timeout: 20_000 }, answer => {
      answer.on('data', () => {});
      answer.on('end', () => told(answer.statusCode));
      answer.on('error', error => told(error.code));
    });
    asked.on('timeout', () => asked.destroy(new Error('timeout')));
    asked.on('error', error => told(error.code ?? error.message));
    asked.end();
  });
}

let number = 0;
for (;;) {
  const [address, path] = [addresses[number % addresses.length], paths[number % paths.length]];
  process.send(await open(address, path, number % 5 === 4 ? new Agent() : kept));
  number += 1;
  await new Promise(resolve => setTimeout(resolve, 200));
}
