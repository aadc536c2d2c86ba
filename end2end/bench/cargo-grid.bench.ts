// 200 cargo lines: time from a keystroke until its totals are on the screen, at full speed and with the processor slowed
// down four times. The figures come from the browser's trace (`EventLatency`), so the bench runs no code in the page.
// "Painted" is from the arrival of the key to the presentation of the frame with all changes, including the wait for the
// display, the drawing in other threads and the swap. "Work" is the part on the main thread, from the first event handler
// to the end of the frame's paint; only this part is slowed down. Keys are typed at a person's pace, with figures of a usual
// length, down a column, along a line, and in lines far apart. The first rows are the same keys in a page of one field and
// one total: the cost of this machine and its browser alone. docs/performance.md explains the targets.
import { type Locator, type Page, chromium, test } from '@playwright/test';
import { startPortal } from '../support/portal';

const LINES = 200;
/** Cells visited, and keys in each: a figure of four digits over the one that stands there. */
const CELLS = 25;
const KEYS = ['4', '1', '2', '5'];
/** Pause between keys (a good typist) and before each cell, in ms. */
const PACE = 160;
const LOOK = 400;
const cell = (line: number, field: string) => `.grid [name="cargos[${line}][${field}]"]`;
const FIGURES = ['package_count', 'gross_weight', 'length', 'width', 'height'];
const AROUND = ['partner_ref', 'special_note', 'contact_name'];
/** The cell of each visit. */
const WAYS: Record<string, (visit: number) => string> = {
  'weights, down the column': visit => cell(60 + visit, 'gross_weight'),
  'a line’s figures, then the next line': visit => cell(60 + Math.floor(visit / 5), FIGURES[visit % 5]),
  'names, down the column': visit => cell(60 + visit, 'name'),
  'weights of lines far apart': visit => cell((visit * 37) % LINES, 'gross_weight'),
  'fields before and after the lines': visit => `[data-cargo-form] [name="${AROUND[visit % 3]}"]`,
};
const SCREENS = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

test('keystroke to painted totals', async () => {
  test.setTimeout(1_800_000);
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium', args });
  const rows: Record<string, unknown>[] = [];
  const measure = async (screen: string, way: string, page: Page, rate: number, cell: (visit: number) => Locator) => {
    await browser.startTracing(page, { categories: ['input.scrolling'] });
    for (let visit = 0; visit < CELLS; visit++) await typed(page, cell(visit));
    const took = presented(await browser.stopTracing());
    if (took.length !== CELLS * KEYS.length) console.log(`${took.length} keys seen of ${CELLS * KEYS.length}`);
    const at = (which: keyof Took, share: number) => took.map(one => one[which]).sort((a, b) => a - b)[Math.floor(took.length * share)].toFixed(1);
    console.log(`${screen} ${rate}× ${way}: work p50 ${at('work', 0.5)} ms, p95 ${at('work', 0.95)} ms; painted p50 ${at('painted', 0.5)} ms, p95 ${at('painted', 0.95)} ms`);
    rows.push({
      screen,
      'slowed down': `${rate}×`,
      cell: way,
      'work p50': at('work', 0.5),
      'work p95': at('work', 0.95),
      'painted p50': at('painted', 0.5),
      'painted p95': at('painted', 0.95),
      'target ms': rate === 1 ? 16 : 50,
    });
  };
  const slowed = async (page: Page, then: (rate: number) => Promise<void>) => {
    const tools = await page.context().newCDPSession(page);
    for (const rate of [1, 4]) {
      await tools.send('Emulation.setCPUThrottlingRate', { rate });
      await then(rate);
    }
  };

  const bare = await browser.newPage({ viewport: SCREENS.wide });
  await bare.setContent('<input><output></output>');
  await bare.evaluate(() => {
    const [field, total] = [document.querySelector('input')!, document.querySelector('output')!];
    addEventListener('input', () => (total.textContent = field.value));
  });
  await slowed(bare, rate => measure('any', 'a page of one field', bare, rate, () => bare.locator('input')));
  await bare.close();

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const page = await browser.newPage({ viewport });
    await page.goto(`${portal.address}/sign-in?next=/requests/new`);
    await page.fill('input[name=token]', portal.token);
    await page.click('main form:has(input[name=token]) button:not([type=button])');
    await page.waitForSelector('form[data-alive]');
    await page.locator('[data-adds] button').first().evaluate((button, value) => button.setAttribute('value', value), `add-${LINES - 1}`);
    await page.locator('[data-adds] button').first().click();
    await page.waitForFunction(lines => document.querySelectorAll('.grid [data-line]').length === lines, LINES);
    await page.evaluate(() => {
      for (const line of Array.from(document.querySelectorAll('.grid [data-line]'))) {
        for (const [field, value] of Object.entries({ name: 'Loa Bluetooth mini', package_count: '24', gross_weight: '412', length: '60', width: '40', height: '45' })) {
          (line.querySelector(`[name$="[${field}]"]`) as HTMLInputElement).value = value;
        }
      }
      document.querySelector('.grid')!.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await slowed(page, async rate => {
      for (const [way, place] of Object.entries(WAYS)) await measure(screen, way, page, rate, visit => page.locator(place(visit)));
    });
    await page.close();
  }
  console.table(rows);
  await browser.close();
  await portal.stop();
});

/** In milliseconds. */
type Took = { work: number; painted: number };

type Traced = { name: string; ph: string; pid: number; ts: number; id2?: { local?: string }; args: { event_latency?: { event_type?: string } } };

/** The times of each key that led to a frame, read from a trace of the browser. */
function presented(trace: Buffer): Took[] {
  const { traceEvents }: { traceEvents: Traced[] } = JSON.parse(trace.toString());
  const began = new Map<string, { all: Traced; work?: number; paint?: number }>();
  const took: Took[] = [];
  for (const event of traceEvents.sort((a, b) => a.ts - b.ts)) {
    const id = `${event.pid} ${event.id2?.local}`;
    const key = began.get(id);
    if (event.name === 'EventLatency' && event.ph === 'b') began.set(id, { all: event });
    else if (!key) continue;
    else if (event.name === 'RendererMainProcessing' && event.ph === 'b') key.work = event.ts;
    else if (event.name === 'Commit' && event.ph === 'b') key.paint = event.ts;
    else if (event.name === 'EventLatency' && event.ph === 'e') {
      const kind = key.all.args.event_latency?.event_type;
      if (kind === 'KEY_PRESSED' && key.work && key.paint) took.push({ work: (key.paint - key.work) / 1000, painted: (event.ts - key.all.ts) / 1000 });
      began.delete(id);
    }
  }
  return took;
}

/** Types a figure over what stands in a cell. */
async function typed(page: Page, cell: Locator) {
  await cell.focus();
  await cell.evaluate(field => (field as HTMLInputElement).select());
  await page.waitForTimeout(LOOK);
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PACE);
  }
}
