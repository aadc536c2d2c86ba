// An operator that a test or a bench writes itself: a server on a free port, under the API's path.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export const API_PATH = '/api/partner/fwd';

export class LoopbackOperator {
  private server;

  constructor(handle: RequestListener) {
    this.server = createServer(handle);
  }

  /** Gives the address of its API. */
  async start(): Promise<string> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${API_PATH}`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }
}
