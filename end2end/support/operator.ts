// The sandbox operator's control port: tests act as the operator's staff and read the calls that reached the API.
export type Json = Record<string, unknown>;

export class Operator {
  constructor(readonly console: string) {}

  private async call(method: string, path: string, body?: Json): Promise<any> {
    const answer = await fetch(`${this.console}${path}`, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    return text ? JSON.parse(text) : undefined;
  }

  act(code: string, action: string, body: Json = {}) {
    return this.call('POST', `/_sandbox/requests/${code}/${action}`, body);
  }
  fault(fault: Json) {
    return this.call('POST', '/_sandbox/faults', fault);
  }
  clearFaults() {
    return this.call('DELETE', '/_sandbox/faults');
  }
  clearCalls() {
    return this.call('DELETE', '/_sandbox/calls');
  }
  async calls(): Promise<{ at: string; method: string; path: string; status?: number }[]> {
    const found = await this.call('GET', '/_sandbox/calls');
    return Array.isArray(found) ? found : (found.calls ?? found.items);
  }
  account(account: Json): Promise<{ id: number; token: string }> {
    return this.call('POST', '/_sandbox/accounts', account);
  }
  /** Another token of an account. */
  async createToken(account: number): Promise<string> {
    return (await this.call('POST', `/_sandbox/accounts/${account}/tokens`, { label: 'another' })).token;
  }
  /** Creates a request for the account of a token and returns its code. */
  async createRequest(request: Json): Promise<string> {
    return (await this.call('POST', '/_sandbox/requests', request)).rfq_code;
  }
}

/** A request whose quotation was accepted, as a partner's own system does. */
export async function confirmedRequest(operator: Operator, { api, token }: { api: string; token: string }): Promise<string> {
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  const accepted = await fetch(`${api}/orders/${code}/quotation/accept`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!accepted.ok) throw new Error(`${code} was not accepted: ${accepted.status}`);
  return code;
}
