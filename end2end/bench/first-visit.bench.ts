// The first visit of a page, with nothing in the browser's cache: when its first and its largest piece is painted, when the
// WebAssembly of its islands has arrived, and what is sent for it. Once on a wide screen as fast as the machine is, once on a phone
// whose processor is four times slower, with 1.6 Mbit/s and 150 ms for each way there and back. The first rows are a page of one
// word: the cost of the browser and of the network alone. The pages take turns; cells are medians, with the spread of the first.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, expect, test } from '@playwright/test';
import { signInAt } from '../support/fixtures';
import { startPortal } from '../support/portal';

const VISITS = Number(process.env.VISITS ?? 5);
const CODE = 'RFQ-2611-1003';
/** With something that the page has to show, so that no error page is measured. */
const PAGES: Record<string, [path: string, shows: string]> = {
  'sign-in': ['/sign-in', 'input[name=token]'],
  home: ['/', '[data-live]'],
  list: ['/requests', 'tr [data-live], tr[data-live]'],
  request: [`/requests/${CODE}`, 'text=packing-list-6.pdf'],
  quotation: [`/requests/${CODE}/quotation`, 'text=Cước vận chuyển số 12'],
  tracking: [`/requests/${CODE}/tracking`, 'text=Chuyến bay VN31'],
  form: ['/requests/new', 'input[name=contact_name]'],
};
type Setting = { viewport: { width: number; height: number }; rate: number; network?: { latency: number; downloadThroughput: number; uploadThroughput: number } };
const SETTINGS: Record<string, Setting> = {
  wide: { viewport: { width: 1280, height: 900 }, rate: 1 },
  phone: { viewport: { width: 390, height: 844 }, rate: 4, network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } },
};
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

type Visit = { first: number; largest: number; islands?: number; html: number; css: number; scripts: number };

test('first visits', async () => {
  test.setTimeout(900_000);
  const operator = fork(join(import.meta.dirname, 'fixed-operator.mjs'));
  const plain = fork(join(import.meta.dirname, 'plain-answer.mjs'), ['4']);
  const [api, yardstick] = await Promise.all([operator, plain].map(child => new Promise(resolve => child.once('message', resolve))));
  const portal = await startPortal({ PORTAL_API_URL: `http://127.0.0.1:${api}/api/partner/fwd`, PORTAL_DEFAULT_LANGUAGE: 'vi' }, []);
  const browser = await chromium.launch({ executablePath: process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium', args });
  try {
    const signedIn = await browser.newContext();
    await signInAt(await signedIn.newPage(), portal.address, 'token-of-the-bench');
    const storageState = await signedIn.storageState();
    const wanted = [['one word', `http://127.0.0.1:${yardstick}/`, 'text=xxxx'], ...Object.entries(PAGES).map(([page, [path, shows]]) => [page, `${portal.address}${path}`, shows])];
    const visits = new Map<string, Visit[]>();
    for (let round = 0; round < VISITS; round++) {
      for (const [setting, how] of Object.entries(SETTINGS)) {
        for (const [page, url, shows] of wanted) {
          const key = `${setting} ${page}`;
          const visited = await visit(browser, { ...(page === 'sign-in' ? {} : { storageState }), viewport: how.viewport }, how, url, shows);
          visits.set(key, [...(visits.get(key) ?? []), visited]);
        }
      }
    }
    const rows = Object.keys(SETTINGS).flatMap(setting =>
      wanted.map(([page]) => {
        const all = visits.get(`${setting} ${page}`) ?? [];
        const of = (what: keyof Visit) => median(all.map(one => one[what] ?? Number.NaN));
        const firsts = all.map(one => one.first);
        return {
          setting,
          page,
          'first paint ms': Math.round(of('first')),
          spread: `${Math.round(((Math.max(...firsts) - Math.min(...firsts)) / of('first')) * 100)} %`,
          '÷ one word': (of('first') / median((visits.get(`${setting} one word`) ?? []).map(one => one.first))).toFixed(1),
          'largest paint ms': Math.round(of('largest')),
          'WebAssembly there ms': Number.isNaN(of('islands')) ? '' : Math.round(of('islands')),
          'HTML B': of('html'),
          'CSS B': of('css'),
          'JS + WebAssembly B': of('scripts'),
        };
      }),
    );
    console.table(rows);
  } finally {
    await browser.close();
    await portal.stop();
    for (const child of [operator, plain]) child.kill();
  }
});

async function visit(browser: Browser, options: BrowserContextOptions, how: Setting, url: string, shows: string): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: how.rate });
  if (how.network) await tools.send('Network.emulateNetworkConditions', { offline: false, ...how.network });
  await page.goto(url, { waitUntil: 'load' });
  await expect(page.locator(shows).first()).toBeAttached();
  const hasIslands = await page.evaluate(() => Array.from(document.scripts).some(script => script.text.includes('.wasm')));
  if (hasIslands) await page.waitForFunction(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(file => file.name.endsWith('.wasm') && file.responseEnd > 0));
  const visited = await page.evaluate(async () => {
    const largest = await new Promise<number>(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({ type: 'largest-contentful-paint', buffered: true }));
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = (pattern: RegExp) => files.filter(file => pattern.test(file.name)).reduce((sum, file) => sum + file.encodedBodySize, 0);
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      largest,
      islands: files.find(file => file.name.endsWith('.wasm'))?.responseEnd,
      html: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
      css: bytes(/\.css$/),
      scripts: bytes(/\.(js|wasm)$/),
    };
  });
  await context.close();
  return visited;
}

function median(all: number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
}
