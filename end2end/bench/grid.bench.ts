// 200 cargo lines: how long from a keystroke until the totals that follow from it are painted, with the processor as it
// is and slowed down four times. Two figures: the work (the handlers, then style, layout and paint of the frame) that has
// to fit into a frame, and the whole wait, in which the browser also waits for the screen's next frame (8 ms on average
// at 60 a second, even for an empty page). Typed as people type: at a pace, figures of a usual length, down a column or
// through a line, and here and there.
import { chromium, test } from '@playwright/test';
import { startPortal } from '../support/portal';

const LINES = 200;
/** Cells visited, and keys in each: a figure of four digits over the one that stands there. */
const CELLS = 25;
const KEYS = ['4', '1', '2', '5'];
/** A good typist's pace, and the time to look where one has got to before typing on. */
const BETWEEN = 90;
const LOOK = 400;
const column = (visit: number) => 60 + visit;
const far = (visit: number) => (visit * 37) % LINES;
const WAYS = {
  'weights, down the column': { fields: ['gross_weight'], line: column },
  'a line’s figures, then the next line': { fields: ['package_count', 'gross_weight', 'length', 'width', 'height'], line: (visit: number) => 60 + Math.floor(visit / 5) },
  'names, down the column': { fields: ['name'], line: column },
  'weights of lines far apart': { fields: ['gross_weight'], line: far },
};
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

test('keystroke to painted totals', async () => {
  test.setTimeout(1_800_000);
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium', args });
  const rows: Record<string, unknown>[] = [];
  for (const [screen, viewport] of Object.entries({ wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } })) {
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
    const tools = await page.context().newCDPSession(page);
    for (const rate of [1, 4]) {
      await tools.send('Emulation.setCPUThrottlingRate', { rate });
      for (const [way, { fields, line }] of Object.entries(WAYS)) {
        const took: [number, number][] = [];
        for (let stroke = 0; stroke < CELLS * KEYS.length; stroke++) {
          const visit = Math.floor(stroke / KEYS.length);
          const cell = page.locator(`.grid [name="cargos[${line(visit)}][${fields[visit % fields.length]}]"]`);
          if (stroke % KEYS.length === 0) {
            await cell.focus();
            await cell.evaluate(field => (field as HTMLInputElement).select());
            await page.waitForTimeout(LOOK);
          }
          // From the browser's own time of the key to the frame after the one that painted what followed.
          const painted = page.evaluate(
            () =>
              new Promise<[number, number]>(resolve => {
                const then = (act: () => void) => {
                  const channel = new MessageChannel();
                  channel.port1.onmessage = act;
                  channel.port2.postMessage(0);
                };
                addEventListener(
                  'input',
                  event => {
                    let handled = 0;
                    // The last of those that listen.
                    addEventListener('input', () => (handled = performance.now()), { once: true });
                    requestAnimationFrame(() => {
                      const frame = performance.now();
                      then(() => {
                        const painted = performance.now();
                        resolve([handled - event.timeStamp + painted - frame, painted - event.timeStamp]);
                      });
                    });
                  },
                  { once: true, capture: true },
                );
              }),
          );
          await page.waitForTimeout(BETWEEN);
          await page.keyboard.press(KEYS[stroke % KEYS.length]);
          took.push(await painted);
        }
        const at = (which: 0 | 1, share: number) => took.map(one => one[which]).sort((a, b) => a - b)[Math.floor(took.length * share)].toFixed(1);
        console.log(`${screen} ${rate}× ${way}: work p50 ${at(0, 0.5)} ms, p95 ${at(0, 0.95)} ms; painted p50 ${at(1, 0.5)} ms, p95 ${at(1, 0.95)} ms`);
        rows.push({
          screen,
          'slowed down': `${rate}×`,
          cell: way,
          'work p50': at(0, 0.5),
          'work p95': at(0, 0.95),
          'painted p50': at(1, 0.5),
          'painted p95': at(1, 0.95),
          'target ms': rate === 1 ? 16 : 50,
        });
      }
    }
    await page.close();
  }
  console.table(rows);
  await browser.close();
  await portal.stop();
});
