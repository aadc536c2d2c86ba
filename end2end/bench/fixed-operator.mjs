// An operator whose answers never change, for measuring what the portal makes of them: 137 requests, each with 30 cargo lines, a
// quotation of 12 charges, 8 milestones and 6 documents. Prints its port; takes any token.
import { createServer } from 'node:http';

const COUNT = 137;
const code = at => `RFQ-2611-${String(1000 + at)}`;
const time = at => `2026-11-${String(1 + (at % 20)).padStart(2, '0')}T09:${String(at % 60).padStart(2, '0')}:00+07:00`;
const statuses = ['submitted', 'need_info', 'quoting', 'quoted', 'confirmed', 'in_transit', 'completed', 'cancelled'];
const services = [
  { code: 'air_freight', name: 'Vận chuyển hàng không quốc tế', transport_mode: 'air' },
  { code: 'customs', name: 'Dịch vụ khai báo hải quan', transport_mode: 'customs' },
];
const summary = at => ({
  rfq_code: code(at), partner_ref: `PO-2026-${1000 + at}`, quotation_no: at % 3 ? `QT-2611-${at}` : null, job_number: at % 4 ? null : `JOB26-${at}`,
  status: statuses[at % statuses.length], status_label: 'Đang xử lý', services: services.slice(0, 1 + (at % 2)), origin_country: 'VN', dest_country: at % 2 ? 'US' : 'DE',
  created_at: time(at), updated_at: time(at + 1),
});
const quotation = at => ({
  quotation_no: `QT-2611-${at}`, version: 2, sent_at: time(at), valid_until: '2030-12-31', is_expired: false, currency: 'VND', services: 'Vận chuyển hàng không', route: 'SGN → FRA',
  delivery_scope: 'Tận nơi', carrier: 'Vietnam Airlines', schedule: 'Thứ ba, thứ sáu', transit_time: '5 ngày', inclusions: ['Lấy hàng tại kho', 'Thủ tục hải quan'], exclusions: ['Thuế nhập khẩu'],
  risks: ['Mùa cao điểm'], terms: ['Thanh toán trong 15 ngày'], can_respond: true, totals: { amount: 137086528, vat: 5420000, total: 142506528 },
  charges: Array.from({ length: 12 }, (_, line) => ({ line_no: line + 1, name: `Cước vận chuyển số ${line + 1}`, unit: 'kg', quantity: 1234.5, unit_price: 98765, amount: 11424000 + line, currency: 'VND', vat_rate: 8, vat_amount: 451666, total: 11875666 + line, applied_condition: null })),
});
const details = at => ({
  ...summary(at), status: 'quoted', submitted_at: time(at), info_request: null, operation_status: 'departed', operation_status_label: 'Đã khởi hành', is_on_hold: false,
  contact: { name: 'Nguyễn Thị Hồng Nhung', phone: '0901234567' }, origin: { country: 'VN', address: 'Lô B12, KCN Sóng Thần 2', port: 'SGN' }, destination: { country: 'DE', port: 'FRA' },
  schedule: { delivery_required_date: '2026-12-30' }, delivery_scope: 'door_door', incoterm: 'DAP', special_requirements: ['packing', 'insurance'], special_note: 'Hàng dễ vỡ', currency: 'VND',
  cargos: Array.from({ length: 30 }, (_, line) => ({ name: `Loa Bluetooth mini ${line + 1}`, package_count: 24, gross_weight: 412.5, length: 60, width: 40, height: 45, dimension_unit: 'cm', package_type: 'Thùng', hs_code: '85182200', has_battery: line % 3 === 0, volume: 2.592, volumetric_weight: 432, chargeable_weight: 432 })),
  quotation: { quotation_no: `QT-2611-${at}`, version: 2, sent_at: time(at), valid_until: '2030-12-31' },
});
const milestones = Array.from({ length: 8 }, (_, at) => ({ id: 8 - at, operation_status: 'departed', operation_status_label: 'Đã khởi hành', happened_at: time(20 - at), location: 'Sân bay Tân Sơn Nhất', content: 'Chuyến bay VN31' }));
const attachments = Array.from({ length: 6 }, (_, at) => ({ id: at + 1, doc_type: 'packing_list', file_name: `packing-list-${at + 1}.pdf`, mime_type: 'application/pdf', file_size: 123456, note: null, uploaded_at: time(at) }));
const meta = { services: services.map(one => ({ ...one, name_en: one.code })), statuses: statuses.map(value => ({ value, label: value })), operation_statuses: [{ value: 'departed', label: 'Đã khởi hành', order: 1 }], delivery_scopes: { door_door: 'Tận nơi – tận nơi' }, incoterms: { DAP: 'DAP' }, special_requirements: { packing: 'Đóng gói', insurance: 'Bảo hiểm' }, container_types: {}, document_types: { packing_list: 'Packing list' }, reject_reasons: [{ value: 'other', label: 'Khác' }] };

const body = data => Buffer.from(JSON.stringify({ status: 'success', message: 'ok', data }));
const kept = new Map();
const once = (key, data) => kept.get(key) ?? kept.set(key, body(data())).get(key);

createServer((request, response) => {
  const [path, query = ''] = request.url.replace('/api/partner/fwd', '').split('?');
  const [, , asked, part] = path.split('/');
  const at = Number(asked?.split('-')[2]) - 1000;
  let answer;
  if (path === '/meta') answer = once(path, () => meta);
  else if (path === '/orders') {
    const per = Number(/per_page=(\d+)/.exec(query)?.[1] ?? 20);
    const page = Number(/[?&]page=(\d+)|^page=(\d+)/.exec(query)?.slice(1).find(Boolean) ?? 1);
    const from = (page - 1) * per;
    const items = Array.from({ length: Math.max(0, Math.min(per, COUNT - from)) }, (_, row) => summary(from + row));
    answer = once(`${page}/${per}`, () => ({ items, meta: { page, per_page: per, total: COUNT, last_page: Math.ceil(COUNT / per) } }));
  } else if (at >= 0 && at < COUNT) {
    answer = once(path, () => (part === 'quotation' ? quotation(at) : part === 'trackings' ? milestones : part === 'attachments' ? attachments : details(at)));
  }
  response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json', 'Content-Length': answer?.length ?? 0 });
  response.end(answer);
}).listen(0, '127.0.0.1', function () {
  process.send?.(this.address().port);
});
