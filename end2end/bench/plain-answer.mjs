// The yardstick beside the portal: one constant answer of so many bytes. Prints its port.
import { createServer } from 'node:http';

const answer = Buffer.alloc(Number(process.argv[2]), 'x');
createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': answer.length }).end(answer)).listen(0, '127.0.0.1', function () {
  process.send?.(this.address().port);
});
