// Another operator's service, written from the specification of the API alone: accounts of any size, several tokens of one
// customer, a strict limit of calls, answers that take their time, connections that end. Reads and writes of requests,
// quotations, milestones and documents; nothing is kept when it ends.
//
//   node operator.mjs --port 8100 --customer Alpha:2:40 --customer Beta:1:30000 --limit 120 --retry-after date
//
// A customer is NAME:TOKENS:REQUESTS; its tokens are alpha-1, alpha-2, … Prints its address; a parent process gets the port as a
// message. Every text of a request names whose it is and from which state, so that a foreign byte and an old page show.
// For whoever measures, beside the API and without a token:
//   GET  /_bench/stats?since=MS           of each customer: calls, most in any 60 s, refused, by path, statuses of its requests
//   GET  /_bench/calls?since=MS           each call: at, took (ms), customer, method, path, status (0: cut without an answer)
//   POST /_bench/change  {customer, at, status?, quiet?}  a request's next state; quiet: its time of change stays as it was
//   POST /_bench/refuse  {customer, seconds, form}        429 to every call for so long, with such a Retry-After
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    customer: { type: 'string', multiple: true, default: ['Alpha:1:40'] },
    // Calls of a customer within any 60 seconds; 0: any number.
    limit: { type: 'string', default: '120' },
    // sliding: any 60 seconds; fixed: the minutes of a clock that is `phase` seconds ahead.
    window: { type: 'string', default: 'sliding' },
    phase: { type: 'string', default: '0' },
    // How a refusal says when to come back: seconds, date, unix (a time as a number), huge, garbage, none.
    'retry-after': { type: 'string', default: 'seconds' },
    // Milliseconds that a call takes.
    latency: { type: 'string', default: '30-80' },
    // Seconds after which a connection that is not used ends, or `never`. polite: it is closed; nasty: it looks open, and ends
    // without a byte when the next call arrives on it.
    idle: { type: 'string', default: '5' },
    ending: { type: 'string', default: 'polite' },
    // Seconds that the operator's clock is ahead.
    'clock-ahead': { type: 'string', default: '0' },
    // all: each request has its time of change; half: half of them have none, the others all the same.
    times: { type: 'string', default: 'all' },
    // The status of all requests at first, in place of a mixture.
    status: { type: 'string' },
  },
});
const [LIMIT, PHASE, CLOCK_AHEAD] = [flags.limit, flags.phase, flags['clock-ahead']].map(Number);
const [FASTEST, SLOWEST] = flags.latency.split('-').map(Number);
const IDLE = flags.idle === 'never' ? Infinity : Number(flags.idle) * 1000;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STATUSES = ['submitted', 'need_info', 'quoting', 'quoted', 'confirmed', 'in_transit', 'completed', 'cancelled'];
const NEEDS = ['need_info', 'quoted'];
const OPERATIONS = ['received', 'booked', 'picked_up', 'customs_declaring', 'export_cleared', 'departed', 'in_transit', 'arrived', 'import_cleared', 'delivering', 'delivered'];
const SERVICES = [['air_freight', 'Vận chuyển hàng không', 'Air freight', 'air'], ['sea_freight', 'Vận chuyển đường biển', 'Sea freight', 'sea'], ['trucking', 'Vận chuyển đường bộ', 'Trucking', 'road'], ['customs', 'Khai báo hải quan', 'Customs', 'customs']]
  .map(([code, name, name_en, transport_mode]) => ({ code, name, name_en, transport_mode }));
const LANES = [['VN', 'DE'], ['VN', 'US'], ['CN', 'VN'], ['VN', 'JP'], ['KR', 'VN'], ['VN', 'AU']];
const UPLOADS = ['commercial_invoice', 'packing_list', 'contract', 'purchase_order', 'cargo_photo', 'catalogue', 'msds', 'coa', 'permit', 'certificate_of_origin'];
const REASONS = ['price_high', 'chose_competitor', 'transit_time_unsuitable', 'service_not_met', 'customer_cancelled_plan', 'payment_terms_disagreement', 'commercial_terms_disagreement', 'other'];
const labels = codes => Object.fromEntries(codes.map(code => [code, code]));
const values = codes => codes.map(value => ({ value, label: value }));
const META = {
  services: SERVICES,
  statuses: values(STATUSES),
  operation_statuses: values(OPERATIONS).map((one, order) => ({ ...one, order })),
  delivery_scopes: labels(['door_cy', 'cy_cy', 'cy_door', 'door_door', 'door_cfs', 'cfs_cfs', 'cfs_door', 'airport_airport', 'door_airport', 'airport_door', 'warehouse_warehouse', 'other']),
  incoterms: labels(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'OTHER']),
  special_requirements: labels(['time', 'vehicle', 'carrier', 'packing', 'insurance', 'customs', 'permit', 'ior', 'cod', 'timed_delivery', 'confidential', 'other']),
  container_types: labels(['20DC', '40DC', '40HC', '45HC', 'reefer', 'other']),
  document_types: labels([...UPLOADS, 'bill_of_lading', 'customs_declaration', 'pod', 'handover_record']),
  reject_reasons: values(REASONS),
};

const started = Date.now();
const now = () => Date.now() + CLOCK_AHEAD * 1000;
/** ISO 8601 by the clock of Hanoi. */
const time = ms => (ms === null ? null : `${new Date(ms + 7 * HOUR).toISOString().slice(0, 19)}+07:00`);
const codeOf = at => `RFQ-26-${String(at).padStart(6, '0')}`;

// Requests, the oldest first. What a row does not say follows from its number.
const customers = flags.customer.map((text, nth) => {
  const [name, tokens, requests] = text.split(':');
  const count = Number(requests);
  // Forty requests of ten days, a hundred thousand of three years.
  const step = Math.min(6 * HOUR, (1000 * DAY) / count);
  const rows = Array.from({ length: count }, (_, at) => {
    // Customers have the same codes, but nobody makes requests at the very same time as another one.
    const created = started - (count - at) * step - nth * 7000;
    const status = flags.status ?? firstStatus(at, count);
    return { status, created, updated: timeOfChange(at, since(created, (status === 'completed' ? 20 : 1) * DAY, at)), version: 1, uploads: [] };
  });
  return { name, tokens: Array.from({ length: Number(tokens) }, (_, at) => `${name.toLowerCase()}-${at + 1}`), rows, references: new Map(), made: [], refuse: null };
});

/** The newest five hundred of each status; of what is older sixty that still wait for the partner, and the rest is over. */
function firstStatus(at, count) {
  if (count - at <= 500) return STATUSES[at % STATUSES.length];
  const every = Math.max(1, Math.floor((count - 500) / 60));
  if (at % every === Math.min(7, every - 1)) return NEEDS[Math.floor(at / every) % 2];
  return at % 7 ? 'completed' : 'cancelled';
}

function timeOfChange(at, moved) {
  if (flags.times === 'all') return moved;
  return at % 2 ? Math.floor(started / DAY) * DAY - 5 * DAY : null;
}

/** So long after a request was made, or, where that is yet to come, somewhere between then and now. */
function since(created, wait, at) {
  const share = (1 + (at % 53)) / 60;
  return Math.min(created + wait, created + (started - created) * share);
}

function change(row, status, isQuiet = false) {
  row.version++;
  if (status) row.status = status;
  if (!isQuiet && flags.times === 'all') row.updated = now();
}

const isQuoted = row => ['quoted', 'confirmed', 'in_transit', 'completed'].includes(row.status);
const words = (customer, at) => `${customer.name} state ${customer.rows[at].version} of ${codeOf(at)}`;
const reference = (customer, at) => customer.rows[at].partner_ref ?? `${customer.name} PO ${at}`;

function item(customer, at) {
  const row = customer.rows[at];
  const [origin_country, dest_country] = LANES[at % LANES.length];
  return {
    rfq_code: codeOf(at), partner_ref: reference(customer, at), quotation_no: isQuoted(row) ? `QT-26-${at}` : null, job_number: ['in_transit', 'completed'].includes(row.status) ? `JOB-26-${at}` : null,
    status: row.status, status_label: row.status, services: [SERVICES[at % SERVICES.length]].map(({ code, name, transport_mode }) => ({ code, name, transport_mode })),
    origin_country, dest_country, created_at: time(row.created), updated_at: time(row.updated),
  };
}

function details(customer, at) {
  const row = customer.rows[at];
  const isUnderWay = ['in_transit', 'completed'].includes(row.status);
  const operation = row.status === 'completed' ? 'delivered' : 'departed';
  return {
    ...item(customer, at), submitted_at: time(row.created), info_request: row.status === 'need_info' ? { message: `Xin cho biết kích thước. ${words(customer, at)}`, requested_at: time(row.updated) } : null,
    operation_status: isUnderWay ? operation : null, operation_status_label: isUnderWay ? operation : null, is_on_hold: false,
    contact: { name: 'Nguyễn Thị Nhung', phone: '0901234567', email: 'nhung@example.com' }, origin: { country: LANES[at % LANES.length][0], address: 'Lô B12, KCN Sóng Thần 2', port: 'SGN' }, destination: { country: LANES[at % LANES.length][1], port: 'FRA' },
    schedule: { delivery_required_date: '2027-06-30' }, delivery_scope: 'door_door', incoterm: 'DAP', special_requirements: ['packing'], special_note: words(customer, at), currency: 'USD',
    cargos: [1, 2, 3].map(line => ({ name: `${customer.name} cargo ${line}`, package_count: 4, gross_weight: 120, length: 60, width: 40, height: 45, dimension_unit: 'cm', volume: 0.432, volumetric_weight: 72, chargeable_weight: 120 })),
    quotation: isQuoted(row) ? { quotation_no: `QT-26-${at}`, version: row.version, sent_at: time(since(row.created, DAY, at)), valid_until: '2027-12-31' } : null,
  };
}

function quotation(customer, at) {
  const row = customer.rows[at];
  const charges = [1, 2, 3, 4].map(line_no => ({ line_no, name: `Cước ${line_no}`, unit: 'kg', quantity: 360, unit_price: line_no, amount: 360 * line_no, currency: 'USD', vat_rate: 0, vat_amount: 0, total: 360 * line_no, applied_condition: null }));
  charges.push({ ...charges[0], line_no: 5, name: words(customer, at), quantity: 1, unit_price: row.version, amount: row.version, total: row.version });
  const amount = charges.reduce((sum, line) => sum + line.amount, 0);
  return {
    quotation_no: `QT-26-${at}`, version: row.version, sent_at: time(since(row.created, DAY, at)), valid_until: '2027-12-31', is_expired: false, currency: 'USD', services: SERVICES[at % SERVICES.length].name, route: 'SGN → FRA', delivery_scope: 'Tận nơi',
    carrier: words(customer, at), schedule: 'Thứ ba', transit_time: '5 ngày', inclusions: ['Lấy hàng'], exclusions: ['Thuế nhập khẩu'], risks: ['Mùa cao điểm'], charges, totals: { amount, vat: 0, total: amount }, terms: ['15 ngày'], can_respond: row.status === 'quoted',
  };
}

function milestones(customer, at) {
  const row = customer.rows[at];
  const count = { confirmed: 1, in_transit: 3, completed: 6 }[row.status] ?? 0;
  return Array.from({ length: count }, (_, nth) => ({ id: at * 10 + nth, operation_status: OPERATIONS[2 * nth], operation_status_label: OPERATIONS[2 * nth], happened_at: time(since(row.created, (2 + nth) * DAY, nth * 8)), location: 'Tân Sơn Nhất', content: words(customer, at) })).reverse();
}

function attachments(customer, at) {
  const row = customer.rows[at];
  const shared = [1, 2, 3].map(id => ({ id, doc_type: UPLOADS[id], file_name: `${words(customer, at)} ${id}.pdf`, mime_type: 'application/pdf', file_size: 123456, note: null, uploaded_at: time(row.created) }));
  return [...row.uploads, ...shared];
}

function list(customer, query) {
  const number = (name, usual) => Math.max(1, Number(query.get(name)) || usual);
  const [page, per_page] = [number('page', 1), Math.min(100, number('per_page', 20))];
  const statuses = query.getAll('status[]');
  const since = query.has('updated_since') ? Date.parse(query.get('updated_since')) : null;
  const [from, to] = ['from_date', 'to_date'].map(name => query.get(name));
  const [search, ref] = [query.get('search')?.toLowerCase(), query.get('partner_ref')];
  const found = [];
  for (let at = customer.rows.length - 1; at >= 0; at--) {
    const row = customer.rows[at];
    if (statuses.length && !statuses.includes(row.status)) continue;
    if (since !== null && !(row.updated >= since)) continue;
    if (from && time(row.created).slice(0, 10) < from) continue;
    if (to && time(row.created).slice(0, 10) > to) continue;
    if (ref && reference(customer, at) !== ref) continue;
    if (search && ![codeOf(at), `QT-26-${at}`, `JOB-26-${at}`, reference(customer, at)].some(text => text.toLowerCase().includes(search))) continue;
    found.push(at);
  }
  const items = found.slice((page - 1) * per_page, page * per_page).map(at => item(customer, at));
  return { items, meta: { page, per_page, total: found.length, last_page: Math.max(1, Math.ceil(found.length / per_page)) } };
}

const ok = (data, status = 200, message = 'Thành công') => ({ status, body: { status: 'success', message, data } });
const no = (status, message, errors) => ({ status, body: { status: 'error', message, ...(errors && { errors }) } });

function answer(customer, method, path, query, body) {
  const json = () => JSON.parse(body.toString() || '{}');
  const [, , code, part, more, last] = path.split('/');
  if (path === '/meta') return ok(META);
  if (path === '/orders' && method === 'GET') return ok(list(customer, query));
  if (path === '/orders' && method === 'POST') return create(customer, json());
  const at = Number(code?.split('-')[2]);
  const row = customer.rows[at];
  if (!row || codeOf(at) !== code) return no(404, 'Không có yêu cầu này');
  switch (`${method} ${[part, more && part === 'attachments' ? 'ID' : more, last].filter(Boolean).join('/')}`) {
    case 'GET ':
      return ok(details(customer, at));
    case 'PUT ':
      if (row.status !== 'need_info') return no(422, 'Yêu cầu không chờ bổ sung');
      change(row, 'submitted');
      return ok(details(customer, at));
    case 'GET quotation':
      return isQuoted(row) ? ok(quotation(customer, at)) : no(404, 'Chưa có báo giá');
    case 'GET quotation/document':
      return isQuoted(row) ? { status: 200, html: `<!doctype html><html><body><h1>${words(customer, at)}</h1></body></html>` } : no(404, 'Chưa có báo giá');
    case 'POST quotation/accept':
    case 'POST quotation/negotiate':
    case 'POST quotation/reject': {
      const sent = json();
      if (row.status !== 'quoted') return no(422, 'Báo giá không còn trả lời được');
      if (more !== 'accept' && !sent.note) return no(422, 'Thiếu ghi chú', { note: ['Bắt buộc'] });
      if (more === 'reject' && !REASONS.includes(sent.reason_code)) return no(422, 'Thiếu lý do', { reason_code: ['Bắt buộc'] });
      customer.made.push({ at: Date.now(), what: `${more} ${code}` });
      change(row, { accept: 'confirmed', reject: 'cancelled' }[more]);
      return ok(details(customer, at));
    }
    case 'GET trackings':
      return ok(milestones(customer, at));
    case 'GET attachments':
      return ok(attachments(customer, at));
    case 'POST attachments': {
      if (['completed', 'cancelled'].includes(row.status)) return no(422, 'Yêu cầu đã đóng');
      const text = body.toString('latin1');
      const doc_type = /name="doc_type"\r\n(?:[^\r]+\r\n)*\r\n([a-z_]+)/.exec(text)?.[1];
      if (!UPLOADS.includes(doc_type)) return no(422, 'Loại tài liệu không hợp lệ', { doc_type: ['Không hợp lệ'] });
      const upload = { id: 100 + row.uploads.length, doc_type, file_name: Buffer.from(/filename="([^"]*)"/.exec(text)?.[1] ?? 'file', 'latin1').toString(), mime_type: 'application/pdf', file_size: body.length, note: null, uploaded_at: time(now()) };
      row.uploads.unshift(upload);
      return ok(upload, 201);
    }
    case 'GET attachments/ID/download':
      return attachments(customer, at).some(one => String(one.id) === more) ? ok({ url: `http://127.0.0.1:${server.address().port}/_bench/file`, expires_at: time(now() + 10 * MINUTE), file_name: 'file.pdf' }) : no(404, 'Không có tài liệu');
    default:
      return no(404, 'Không có');
  }
}

function create(customer, sent) {
  const known = sent.partner_ref ? customer.rows.findIndex((_, at) => reference(customer, at) === sent.partner_ref) : -1;
  if (known >= 0) return ok(details(customer, known));
  const missing = Object.entries({ contact_name: sent.contact_name, service_codes: sent.service_codes?.length, cargos: sent.cargos?.length, origin: sent.origin_country || sent.origin_address || sent.origin_port }).filter(([, value]) => !value);
  if (missing.length) return no(422, 'Thiếu thông tin', Object.fromEntries(missing.map(([name]) => [name, ['Bắt buộc']])));
  customer.rows.push({ status: 'submitted', created: now(), updated: timeOfChange(customer.rows.length, now()), version: 1, uploads: [], partner_ref: sent.partner_ref });
  return ok(details(customer, customer.rows.length - 1), 201);
}

/** What says when to come back, `left` seconds from now. */
function retryAfter(form, left) {
  const until = Date.now() + left * 1000;
  const forms = { seconds: left, date: new Date(until).toUTCString(), unix: Math.ceil(until / 1000), huge: 99_999_999, garbage: 'in a moment', none: undefined };
  return forms[form];
}

/** Whether the customer has called too often: the refusal's `Retry-After`. */
function limited(customer, at) {
  if (customer.refuse && at < customer.refuse.until) return { value: retryAfter(customer.refuse.form, Math.ceil((customer.refuse.until - at) / 1000)) };
  if (!LIMIT) return null;
  const counted = calls.of(customer, at - MINUTE).filter(call => call.counted);
  const began = flags.window === 'fixed' ? at - ((at + PHASE * 1000) % MINUTE) : at - MINUTE;
  const within = counted.filter(call => call.at >= began);
  if (within.length < LIMIT) return null;
  const until = flags.window === 'fixed' ? began + MINUTE : within[within.length - LIMIT].at + MINUTE;
  return { value: retryAfter(flags['retry-after'], Math.max(1, Math.ceil((until - at) / 1000))) };
}

const calls = {
  all: [],
  /** Those of a customer since then. */
  of(customer, since) {
    let first = this.all.length;
    while (first > 0 && this.all[first - 1].at >= since) first--;
    return this.all.slice(first).filter(call => call.customer === customer.name);
  },
};

/** Calls in the 60 seconds that have most of them. */
function busiest(times) {
  let [most, first] = [0, 0];
  times.forEach((at, last) => {
    while (times[first] <= at - MINUTE) first++;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

/** The kind of call that a path is. */
const kind = (method, path) => `${method} ${path.replace(/RFQ-[^/?]*/, '{code}').replace(/attachments\/\d+/, 'attachments/{id}').replace(/\?.*(updated_since).*/, '?$1').replace(/\?(?!updated_since).*/, '')}`;

function stats(since) {
  return customers.map(customer => {
    const own = calls.of(customer, since);
    const tally = texts => texts.reduce((all, text) => ({ ...all, [text]: (all[text] ?? 0) + 1 }), {});
    const statuses = {};
    let waitsLongest = null;
    customer.rows.forEach((row, at) => {
      statuses[row.status] = (statuses[row.status] ?? 0) + 1;
      if (NEEDS.includes(row.status) && (waitsLongest === null || row.updated < customer.rows[waitsLongest].updated)) waitsLongest = at;
    });
    return {
      customer: customer.name, tokens: customer.tokens, calls: own.length, busiest: busiest(own.filter(call => call.counted).map(call => call.at)), refused: own.filter(call => call.status === 429).length, cut: own.filter(call => call.status === 0).length,
      kinds: tally(own.map(call => kind(call.method, call.path))), statuses, needs: NEEDS.reduce((sum, status) => sum + (statuses[status] ?? 0), 0), waitsLongest: waitsLongest === null ? null : codeOf(waitsLongest), answered: customer.made,
    };
  });
}

function bench(method, path, query, body) {
  const since = Number(query.get('since') ?? 0);
  if (path === 'stats') return stats(since);
  if (path === 'calls') return calls.all.filter(call => call.at >= since);
  const asked = JSON.parse(body.toString() || '{}');
  const customer = customers.find(one => one.name === asked.customer) ?? customers[0];
  if (path === 'change') {
    const at = asked.at;
    change(customer.rows[at], asked.status, asked.quiet);
    return { code: codeOf(at), version: customer.rows[at].version };
  }
  if (path === 'refuse') {
    customer.refuse = { until: Date.now() + asked.seconds * 1000, form: asked.form };
    return {};
  }
  return null;
}

const PREFIX = '/api/partner/fwd';
const server = createServer(async (request, response) => {
  const at = Date.now();
  const { socket } = request;
  const url = new URL(request.url, 'http://operator');
  const isApi = url.pathname.startsWith(PREFIX);
  const path = url.pathname.slice(isApi ? PREFIX.length : '/_bench/'.length);
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const customer = isApi ? customers.find(one => one.tokens.includes(token)) : undefined;
  const call = { at, took: 0, customer: customer?.name, token, method: request.method, path: path + url.search, status: 0, counted: false };
  if (isApi) {
    clearTimeout(socket.ends);
    if (flags.ending === 'nasty' && socket.idleSince !== undefined && at - socket.idleSince > IDLE) {
      calls.all.push(call);
      return socket.destroy();
    }
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const send = (status, type, text, headers = {}) => {
    call.status = status;
    call.took = Date.now() - at;
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text), Date: new Date(now()).toUTCString(), ...headers });
    response.end(text, () => {
      if (!isApi || IDLE === Infinity) return;
      socket.idleSince = Date.now();
      if (flags.ending === 'polite') socket.ends = setTimeout(() => socket.end(), IDLE);
    });
  };
  const sendJson = (status, value, headers) => send(status, 'application/json', JSON.stringify(value), headers);
  if (!isApi) return sendJson(200, bench(request.method, path, url.searchParams, body));
  calls.all.push(call);
  if (!customer) return sendJson(401, { status: 'error', message: 'Unauthenticated.' });
  const refusal = limited(customer, at);
  if (refusal) return sendJson(429, { status: 'error', message: 'Too many requests' }, refusal.value === undefined ? {} : { 'Retry-After': String(refusal.value) });
  call.counted = true;
  await new Promise(resolve => setTimeout(resolve, FASTEST + Math.random() * ((SLOWEST || FASTEST) - FASTEST)));
  try {
    const { status, body: data, html } = answer(customer, request.method, path, url.searchParams, body);
    if (html) send(status, 'text/html; charset=utf-8', html);
    else sendJson(status, data);
  } catch (error) {
    sendJson(422, { status: 'error', message: String(error) });
  }
});
// Connections end as the flags say, not as this server likes.
server.keepAliveTimeout = 0;
server.listen(Number(flags.port), '127.0.0.1', () => {
  const { port } = server.address();
  if (process.send) process.send({ port });
  else console.log(`http://127.0.0.1:${port}${PREFIX}`, customers.map(one => one.tokens.join(' ')).join(' '));
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
