// What deploy/ knows of the portal's metrics: the alert rules and the dashboard, against the /metrics of a real portal.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PUBLIC, folder, freePort, need, remove, root, run, startPortal } from './portal-process.mjs';

const file = name => join(root, name);
const read = name => readFileSync(file(name), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/portal.json'));
const panels = dashboard.panels.filter(panel => panel.type !== 'row');

const TESTS = ['deploy/prometheus/alerts.test.yml', 'deploy/prometheus/deliveries.test.yml'];

// What is not on every portal's page: only with PostgreSQL.
const SOMETIMES = ['portal_notify_connected'];

const work = folder();
let portal;
let page;

before(async () => {
  need('promtool');
  const address = `127.0.0.1:${await freePort()}`;
  portal = await startPortal({ PORTAL_METRICS_ADDR: address });
  // Something of each kind happens before the figures are read.
  const { headers } = await ask('/sign-in', { token: portal.token, name: 'Test' });
  const cookie = headers['set-cookie'][0].split(';')[0];
  for (const path of ['/', '/requests', '/nothing', '/healthz', '/readyz']) await ask(path, undefined, { cookie });
  await ask('/hooks/forwarding', {});
  page = await (await fetch(`http://${address}/metrics`)).text();
});

after(async () => {
  await portal?.stop();
  remove(work);
});

/** Asks the portal as a proxy does; a form is posted. */
function ask(path, fields, headers = {}) {
  const [host, port] = portal.address.split(':');
  const form = fields && { Origin: PUBLIC, 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const asked = request({ host, port, path, method: fields ? 'POST' : 'GET', headers: { Host: new URL(PUBLIC).host, ...form, ...headers } });
    asked.on('response', answer => answer.resume().on('end', () => resolve(answer))).on('error', reject);
    asked.end(fields && new URLSearchParams(fields).toString());
  });
}

const families = () => [...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);

/** The metrics that a text names, without the endings of a histogram's series. */
const named = text => new Set([...text.matchAll(/\b(?:portal|process)_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')));

function exist(names) {
  const known = new Set([...families(), ...SOMETIMES]);
  assert.deepEqual([...names].filter(name => !known.has(name)), []);
}

test('promtool has nothing to say about the page of metrics', () => {
  const { status, words } = run('promtool', ['check', 'metrics'], page);
  assert.equal(status, 0, words);
  assert.equal(words, '');
});

test('alert rules are valid', () => {
  const { status, words } = run('promtool', ['check', 'rules', file('deploy/prometheus/alerts.yml')]);
  assert.equal(status, 0, words);
});

test('each alert fires when it should, and none on a usual day', () => {
  const { status, words } = run('promtool', ['test', 'rules', ...TESTS.map(file)]);
  assert.equal(status, 0, words);
});

test('each alert is tested', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  assert.ok(alerts.length > 10);
  const tests = TESTS.map(read).join('');
  assert.deepEqual(alerts.filter(name => !tests.includes(`alertname="${name}"`)), []);
});

test('each alert leads to a heading of the handbook', () => {
  const handbook = file('docs/operations.md');
  const rules = read('deploy/prometheus/alerts.yml').replaceAll(/\s+/g, ' ');
  const headings = [...rules.matchAll(/See docs\/operations\.md, "([^"]+)"/g)].map(([, heading]) => heading);
  assert.equal(headings.length, rules.match(/- alert: /g).length);
  if (existsSync(handbook)) {
    const all = new Set([...readFileSync(handbook, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
    assert.deepEqual([...new Set(headings)].filter(heading => !all.has(heading)), []);
  }
});

test('alerts and dashboard name metrics that exist', () => {
  const expressions = read('deploy/prometheus/alerts.yml').replaceAll(/^\s*#.*$/gm, '').replaceAll(/annotations:[\s\S]*?(?=- alert:|$)/g, '');
  const ofAlerts = named(expressions);
  assert.ok(ofAlerts.size > 10);
  exist(ofAlerts);
  const ofDashboard = named(JSON.stringify(panels.map(panel => panel.targets)));
  exist(ofDashboard);
  // The dashboard shows everything there is.
  assert.deepEqual([...families(), ...SOMETIMES].filter(name => !ofDashboard.has(name)), []);
});

test('expressions of the dashboard are valid', () => {
  const expressions = panels.flatMap(panel => panel.targets.map(target => target.expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')));
  const rules = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }));
  // JSON is YAML.
  const panelRules = join(work, 'panels.yml');
  writeFileSync(panelRules, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const { status, words } = run('promtool', ['check', 'rules', panelRules]);
  assert.equal(status, 0, words);
});

test('each metric is explained in docs/deployment.md', () => {
  const table = read('docs/deployment.md').match(/## Figures\n[\s\S]*?\n## /)[0];
  // A row that has several names may leave out the beginning of all but the first.
  const isExplained = name => table.includes(`\`${name}\``) || table.includes(`\`…_${name.split('_').at(-1)}\``);
  assert.deepEqual(families().filter(name => !isExplained(name)), []);
});
