// An operator with hostile contents within the specification: markup in every text, unknown codes, nulls, numbers in quotes,
// and a free choice of shapes where the specification says "not shown".
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATH, LoopbackOperator } from './loopback-operator';

export const TOKEN = 'hostile-operator-token';
const NASTY = `</title></textarea><script>document.title='owned'</script><img src=x onerror="document.title='owned'">'"&{{7*7}}‮đảo`;
const nasty = (what: string) => `${what} ${NASTY}`;
export const CODE = 'X.9_z-1';

type Answer = { status: number; body?: unknown; html?: string; headers?: Record<string, string> };

export class HostileOperator {
  status = 'quoted';
  version: number | string = '3';
  private server = new LoopbackOperator((request, response) => void this.handle(request, response));
  seen: string[] = [];
  /** Its document asks for as much as markup can, all of it below `/probe`. */
  documentAsks = false;
  private address = '';

  start = async () => (this.address = await this.server.start());
  stop = () => this.server.stop();

  private async handle(request: IncomingMessage, response: ServerResponse) {
    for await (const _ of request);
    const path = (request.url ?? '').replace(API_PATH, '').split('?')[0];
    this.seen.push(`${request.method} ${path}`);
    const answer = request.headers.authorization === `Bearer ${TOKEN}` ? this.answer(request.method ?? 'GET', path) : { status: 401, body: 'go away' };
    const text = answer.html ?? JSON.stringify(answer.body ?? null);
    response.writeHead(answer.status, { 'Content-Type': answer.html ? 'text/html' : 'application/json', 'Set-Cookie': 'evil=1', ...answer.headers });
    response.end(text);
  }

  private answer(method: string, path: string): Answer {
    const ok = (data: unknown): Answer => ({ status: 200, body: { status: 'success', message: nasty('ok'), data } });
    const one = `/orders/${CODE}`;
    switch (`${method} ${path}`) {
      case 'GET /meta':
        return ok({
          services: [{ code: 'teleport"><b>', name: nasty('Dịch chuyển'), name_en: null, transport_mode: 'teleport' }, { code: 'air', name: 'Hàng không', name_en: nasty('Air'), transport_mode: 'air' }],
          statuses: [],
          operation_statuses: [{ value: 'beamed', label: nasty('Đã chiếu'), order: 70 }, { value: 'received', label: 'Đã nhận', order: 10 }],
          delivery_scopes: [],
          incoterms: { DAP: nasty('DAP'), 'X"Y': nasty('lạ') },
          special_requirements: { other: nasty('Khác') },
          container_types: null,
          document_types: { packing_list: nasty('Phiếu đóng gói'), alien: nasty('Lạ') },
          reject_reasons: [{ value: 'price_high', label: nasty('Giá cao') }],
        });
      case 'GET /orders':
        return ok({ items: [this.summary(), { rfq_code: '../../evil', status: nasty('s'), services: {} }, {}], meta: { page: '1', per_page: 20, total: '3', last_page: null } });
      case `GET ${one}`:
        return ok(this.details());
      case `GET ${one}/quotation`:
        return ok(this.quotation());
      case `GET ${one}/quotation/document`:
        if (this.documentAsks) return { status: 200, html: this.asking() };
        return { status: 200, html: `<h1>Báo giá</h1><script>parent.document.title='owned'</script><img src=x onerror="document.title='owned'"><form action="https://evil.example/"><button>x</button></form>` };
      case `GET ${one}/trackings`:
        return ok({ 1: this.milestone('beamed'), 2: this.milestone('received'), 3: null });
      case `GET ${one}/attachments`:
        return ok([{ id: '41', doc_type: 'alien"', file_name: nasty('tệp.pdf'), mime_type: null, file_size: '12', note: nasty('ghi chú'), uploaded_at: 'hôm qua' }, { id: null }]);
      case `GET ${one}/attachments/41/download`:
        return ok({ url: 'javascript:alert(1)', expires_at: null, file_name: nasty('f') });
      case `POST ${one}/quotation/accept`:
        return { status: 422, body: { status: 'error', message: nasty('Không được'), errors: [] } };
      case 'POST /orders':
        return { status: 422, body: { status: 'error', message: nasty('Sai'), errors: { 'cargos.0.name': [nasty('Tên')], sales_user_id: nasty('Thiếu'), 'what[ever]"': null } } };
      default:
        return { status: 404, html: `<script>document.title='owned'</script>` };
    }
  }

  private asking() {
    const probe = (what: string) => `${this.address}/probe/${what}`;
    return `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0;url=${probe('refresh')}"><base href="${probe('base/')}">
      <link rel="stylesheet" href="${probe('style')}"><link rel="preload" as="image" href="${probe('preload')}"><link rel="prefetch" href="${probe('prefetch')}"><link rel="icon" href="${probe('icon')}">
      <style>@import url(${probe('import')}); @font-face { font-family: probe; src: url(${probe('font')}) } body { font-family: probe; background: url(${probe('background')}) }</style></head>
      <body><h1>Báo giá</h1><img src="${probe('image')}" onerror="fetch('${probe('fetch')}')"><img src="relative"><picture><source srcset="${probe('source')}"><img alt=""></picture>
      <video src="${probe('video')}" poster="${probe('poster')}" autoplay></video><iframe src="${probe('frame')}"></iframe><object data="${probe('object')}"></object><embed src="${probe('embed')}">
      <svg><image href="${probe('svg')}" width="9" height="9"/></svg><script src="${probe('script')}"></script>
      <form action="${probe('form')}" method="post"><button>form</button></form><a href="#here" ping="${probe('ping')}">ping</a></body></html>`;
  }
  private summary() {
    return { rfq_code: CODE, partner_ref: nasty('PO'), quotation_no: nasty('QT'), job_number: nasty('JOB'), status: this.status, status_label: nasty('Trạng thái'), services: [{ code: 'teleport"><b>', name: nasty('Dịch chuyển'), transport_mode: null }], origin_country: 'V"N', dest_country: null, created_at: 'hôm qua', updated_at: '2026-11-20T10:00:00+07:00' };
  }
  private details() {
    return {
      ...this.summary(), submitted_at: null, info_request: [{ question: nasty('Hỏi'), fields: ['cargos', { deep: nasty('sâu') }] }], operation_status: 'beamed', operation_status_label: null, is_on_hold: 'true',
      contact: nasty('Liên hệ'), origin: [nasty('từ'), { country: 'VN' }], destination: { name: { nested: [nasty('đến')] } }, schedule: 42, delivery_scope: 'nowhere"', incoterm: 'X"Y',
      special_requirements: { a: nasty('yêu cầu') }, special_note: nasty('lưu ý'), currency: 'X"X', unheard_of: { of: nasty('trường lạ') },
      cargos: [{ name: nasty('hàng'), package_count: '3', gross_weight: '12.50', length: null, dimension_unit: 'ell', has_battery: 'yes', note: nasty('n'), volume: '0.1', volumetric_weight: 'n/a', chargeable_weight: null, hs_code: 8518 }, null],
      quotation: { quotation_no: nasty('QT'), version: this.version, sent_at: 'tuần trước', valid_until: 'bao giờ cũng được' },
    };
  }
  private quotation() {
    return {
      quotation_no: nasty('QT'), version: this.version, sent_at: null, valid_until: '2026-13-45', is_expired: 'no', currency: 'X"X', services: nasty('dv'), route: nasty('tuyến'), delivery_scope: null, carrier: nasty('hãng'), schedule: [nasty('lịch')], transit_time: 5,
      inclusions: nasty('gồm'), exclusions: { a: nasty('không gồm') }, risks: [nasty('rủi ro'), { level: 'high', text: nasty('cao') }, null, 7], terms: [nasty('điều khoản')], can_respond: 1,
      charges: [{ line_no: '1', name: nasty('Cước'), unit: null, quantity: '1234567890.125', unit_price: 1e3, amount: 'theo thực tế', currency: null, vat_rate: 'KCT', vat_amount: null, total: 9007199254740993, applied_condition: nasty('đk') }, {}],
      totals: { amount: '1234567890.125', vat: null, total: '1234567890.125' },
    };
  }
  private milestone(operation_status: string) {
    return { id: 'x', operation_status, operation_status_label: null, happened_at: '2026-11-20T22:00:00-08:00', location: nasty('nơi'), content: nasty('việc') };
  }
}
