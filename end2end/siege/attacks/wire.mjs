// Raw connections for attacks: what a well-behaved client library would not send.
import { connect } from 'node:net';

/** Counts of answers by status, of connections that the portal ended, and of those that it refused. */
export const seen = {};
export const count = what => (seen[what] = (seen[what] ?? 0) + 1);

/** A connection that writes `head`; what comes back is counted by its status line and thrown away. `from` is the own address. */
export function raw(target, head, { reads = true, from } = {}) {
  const socket = connect({ host: target.host, port: target.port, localAddress: from });
  socket.on('error', error => count(error.code ?? 'error'));
  socket.on('close', () => count('closed'));
  if (reads) {
    socket.on('data', bytes => {
      const line = bytes.toString('latin1', 0, 12);
      if (line.startsWith('HTTP/1.1 ')) count(line.slice(9));
    });
  } else socket.pause();
  socket.write(head);
  return socket;
}

/** One request on a connection of its own; ends with its status, or how it failed. */
export function ask(target, method, path, headers = {}, body = '', limit = 60_000) {
  return new Promise(resolve => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const lines = Object.entries({ host: `${target.host}:${target.port}`, connection: 'close', 'sec-fetch-site': 'same-origin', ...(bytes.length ? { 'content-length': bytes.length } : {}), ...headers });
    const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const socket = connect({ host: target.host, port: target.port });
    let status;
    const done = what => {
      clearTimeout(late);
      socket.destroy();
      count(what);
      resolve(what);
    };
    const late = setTimeout(() => done('late'), limit);
    socket.on('data', piece => (status ??= piece.toString('latin1', 9, 12)));
    socket.on('end', () => done(status ?? 'ended'));
    socket.on('error', error => done(status ?? error.code ?? 'error'));
    socket.write(head);
    socket.write(bytes);
  });
}

/** Keeps `width` of `work` under way until the time is over. */
export async function repeat(seconds, width, work) {
  const end = Date.now() + seconds * 1000;
  let number = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (Date.now() < end) await work(number++);
    }),
  );
}

export const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The body of a form with a file. */
export function multipart(fields, name, content) {
  const boundary = 'siege-boundary';
  const parts = Object.entries(fields).map(([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]) };
}
