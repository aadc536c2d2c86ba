// 200 cargo lines: how long from a keystroke until the totals that follow from it are painted, with the processor as it
// is and slowed down four times. Two figures: the work (from the key going down to the last handler, then style, layout
// and paint of the frame) that has to fit into a frame, and the whole wait, in which the browser also waits for the
// screen's next frame. Typed as people type: at a pace, figures of a usual length, down a column or through a line, and
// here and there. The first rows are the same keys in a page of one field and one total: what this machine and its
// browser take when there is nothing to do.
import { type Locator, type Page, chromium, test } from '@playwright/test';
import { startPortal } from '../support/portal';

const LINES = 200;
/** Cells visited, and keys in each: a figure of four digits over the one that stands there. */
const CELLS = 25;
const KEYS = ['4', '1', '2', '5'];
/** Half of the time from key to key, a good typist's 160 ms, and the time to look where one has got to before typing on. */
const BETWEEN = 80;
const LOOK = 400;
const column = (visit: number) => 60 + visit;
const far = (visit: number) => (visit * 37) % LINES;
const WAYS = {
  'weights, down the column': { fields: ['gross_weight'], line: column },
  'a line’s figures, then the next line': { fields: ['package_count', 'gross_weight', 'length', 'width', 'height'], line: (visit: number) => 60 + Math.floor(visit / 5) },
  'names, down the column': { fields: ['name'], line: column },
  'weights of lines far apart': { fields: ['gross_weight'], line: far },
};
const SCREENS = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

test('keystroke to painted totals', async () => {
  test.setTimeout(1_800_000);
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium', args });
  const rows: Record<string, unknown>[] = [];
  const measure = async (screen: string, way: string, page: Page, rate: number, cell: (visit: number) => Locator) => {
    const took: Took[] = [];
    for (let visit = 0; visit < CELLS; visit++) took.push(...(await typed(page, cell(visit))));
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
      for (const [way, { fields, line }] of Object.entries(WAYS)) {
        await measure(screen, way, page, rate, visit => page.locator(`.grid [name="cargos[${line(visit)}][${fields[visit % fields.length]}]"]`));
      }
    });
    await page.close();
  }
  console.table(rows);
  await browser.close();
  await portal.stop();
});

type Took = { work: number; painted: number };

/** Types a figure over what stands in a cell. */
async function typed(page: Page, cell: Locator): Promise<Took[]> {
  await cell.focus();
  await cell.evaluate(field => (field as HTMLInputElement).select());
  await page.waitForTimeout(LOOK);
  const took: Took[] = [];
  for (const key of KEYS) {
    // From the browser's own time of the key going down (not of the `input` that comes when the field has taken it) to
    // the frame after the one that painted what followed. It is asked for when the key is long over, and waits for it
    // before it is pressed: a busy page may take a key before what the test asks of it.
    await page.evaluate(() => {
      // Made before the key, so that it is not part of what is measured.
      const channel = new MessageChannel();
      const then = (act: () => void) => {
        channel.port1.onmessage = act;
        channel.port2.postMessage(0);
      };
      const took = new Promise<Took>(resolve => {
        let pressed = 0;
        addEventListener('keydown', event => (pressed = event.timeStamp), { once: true, capture: true });
        addEventListener(
          'input',
          () => {
            let handled = 0;
            // The last of those that listen.
            addEventListener('input', () => (handled = performance.now()), { once: true });
            requestAnimationFrame(() => {
              const frame = performance.now();
              then(() => {
                const painted = performance.now();
                resolve({ work: handled - pressed + painted - frame, painted: painted - pressed });
              });
            });
          },
          { once: true, capture: true },
        );
      });
      Object.assign(window, { took });
    });
    await page.waitForTimeout(BETWEEN);
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN);
    took.push(await page.evaluate(() => (window as unknown as { took: Promise<Took> }).took));
  }
  return took;
}
