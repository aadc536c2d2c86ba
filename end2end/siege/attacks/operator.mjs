// What an operator may answer that means harm, opened by thirty people at a time. `faults` are scripted before the attack.
import { ask, repeat } from './wire.mjs';

const own = target => ({ cookie: target.cookie });
const success = data => ({ kind: 'body', method: 'GET', body: { status: 'success', message: null, data } });
const open = (path, width = 30) => (target, seconds) => repeat(seconds, width, number => ask(target, 'GET', `${path(target)}?read=again&n=${number}`, own(target)));
const request = target => `/requests/${target.code}`;

/** The details of the request, with more fields. */
const details = (target, more) => ({ rfq_code: target.code, status: 'quoted', created_at: '2026-11-01T08:00:00+07:00', updated_at: '2026-11-01T08:00:00+07:00', services: [], ...more });

export const faults = {
  'operator: a request of 60,000 lines': target => [{ path: `/orders/${target.code}`, ...success(details(target, { cargos: Array.from({ length: 60_000 }, (_, at) => ({ name: `Line ${at}` })) })) }],
  'operator: a request of nothing but values': target => [{ path: `/orders/${target.code}`, ...success(details(target, { contact: Array(400_000).fill(0), other: Array.from({ length: 600 }, () => Array(600).fill(1)) })) }],
  'operator: a note of a megabyte': target => [{ path: `/orders/${target.code}`, ...success(details(target, { special_note: 'x <b>'.repeat(200_000) })) }],
  'operator: 100,000 milestones and documents': target => [
    { path: `/orders/${target.code}/trackings`, ...success(Array(100_000).fill({})) },
    { path: `/orders/${target.code}/attachments`, ...success(Array(100_000).fill({ id: 1 })) },
    { path: `/orders/${target.code}`, ...success(details(target, { status: 'in_transit' })) },
  ],
};

export const attacks = Object.fromEntries(Object.keys(faults).map(name => [name, open(request)]));
