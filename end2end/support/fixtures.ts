// What every end-to-end test starts from: its worker's own portal and operator, a page that may not complain, and axe.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { Operator } from './operator';
import { startPortal, type Portal } from './portal';

export { expect };

type Tools = {
  operator: Operator;
  /** Complaints of the browser's console that this test expects (a fault it has scripted shows as a failed load). */
  expected: RegExp[];
  signIn: (page: Page, options?: { token?: string; next?: string }) => Promise<void>;
};

/**
 * Chromium reports a transition between two pages that it leaves out as an error of the page, though no script asked for
 * it: when a step of a test looks at the new page before its style sheet is there, or goes on while the transition runs.
 */
const TRANSITION = /^(InvalidState|Abort|Timeout)Error: (Transition was|Skipped)/;

export const test = base.extend<Tools, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  expected: async ({}, use) => use([]),
  operator: async ({ portal }, use) => {
    const operator = new Operator(portal.console);
    await operator.clearFaults();
    await use(operator);
    await operator.clearFaults();
  },
  page: async ({ page, expected }, use) => {
    const complaints: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} (${page.url()})`);
    });
    page.on('pageerror', error => TRANSITION.test(String(error)) || complaints.push(`${error} (${page.url()})`));
    await use(page);
    expect(complaints.filter(text => !expected.some(known => known.test(text)))).toEqual([]);
  },
  signIn: async ({ portal }, use) =>
    use(async (page, { token = portal.token, next = '/' } = {}) => {
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await page.fill('input[name=token]', token);
      await page.fill('input[name=name]', 'Nguyễn Thị Hồng Nhung');
      await page.click('main form:has(input[name=token]) button:not([type=button])');
      await expect(page).toHaveURL(new RegExp(`${next.replace(/[/?.]/g, '\\$&')}$`));
    }),
});

/**
 * Presses a button that posts and waits until the answer's page has replaced this one. (A pattern on the address is not
 * enough where the answer comes back to the same address: the next step would overtake the post.)
 */
export async function posts(page: Page, button: Pick<Locator, 'click'>) {
  const replaced = page.waitForEvent('framenavigated', { predicate: frame => frame === page.mainFrame(), timeout: 60_000 });
  await button.click();
  await replaced;
  await page.waitForLoadState();
}

const speakers = { name: 'Loa', package_count: '2', gross_weight: '20', length: '60', width: '40', height: '45' };

/** All that the service asks of a request, and one line of cargo unless the lines are there already. */
export async function fillRequest(page: Page, contact: string, line: Record<string, string> = speakers) {
  await page.locator('input[type=checkbox][name="service_codes[]"]').first().check();
  await page.fill('[name=contact_name]', contact);
  await page.fill('[name=origin_port]', 'SGN');
  await page.fill('[name=dest_port]', 'LAX');
  await page.selectOption('[name=incoterm]', 'DAP');
  await page.fill('[name=transit_time_required]', '5 ngày');
  for (const [field, value] of Object.entries(line)) await page.fill(`[name="cargos[0][${field}]"]`, value);
}

/** Whether this project runs with JavaScript. */
export const scripted = () => test.info().project.use.javaScriptEnabled !== false;

/** axe finds nothing, and the page never scrolls sideways. */
export async function looksSound(page: Page) {
  const window = page.viewportSize();
  // As tall as the page: what the fixed bars cover until one scrolls is not too small to be hit.
  if (window) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...window, height: Math.max(window.height, height) });
  }
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target).join(' | ')}`)).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(inner, 'the page scrolls sideways').toBeLessThanOrEqual(outer);
  if (window) await page.setViewportSize(window);
}
