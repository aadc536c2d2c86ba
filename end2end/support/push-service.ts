// A push service on loopback and a browser's half of a subscription: RFC 8291 (with RFC 8188) by the cryptography of Node.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class PushService {
  private readonly notices: Buffer[] = [];
  private readonly key = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private server?: Server;

  async start(): Promise<string> {
    this.key.generateKeys();
    this.server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      this.notices.push(Buffer.concat(pieces));
      response.writeHead(201).end();
    });
    await new Promise<void>(resolve => this.server!.listen(0, '127.0.0.1', resolve));
    return this.address();
  }

  async stop() {
    this.server?.closeAllConnections();
    await new Promise(resolve => this.server?.close(resolve));
  }

  private address(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`;
  }

  /** As a browser gives it to a page. */
  subscription() {
    const keys = { p256dh: this.key.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: `${this.address()}/send/1`, expirationTime: null, keys };
  }

  /** What it got, decrypted. */
  read(): string[] {
    return this.notices.map(body => this.decrypt(body));
  }

  private decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body[20];
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.key.getPublicKey(), sender]);
    const secret = derive(this.auth, this.key.computeSecret(sender), info, 32);
    const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}
