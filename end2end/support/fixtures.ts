// Fixtures of every end-to-end test: a portal and operator for each worker, a page that fails on console errors, and axe.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { Operator } from './operator';
import { startPortal, type Portal } from './portal';

export { expect };

type Tools = {
  operator: Operator;
  /** Console errors that this test expects (an injected fault shows as a failed load). */
  expected: RegExp[];
  signIn: (page: Page, options?: { token?: string; next?: string }) => Promise<void>;
};

/**
 * Chromium reports a skipped view transition as a page error although no script started it: when a test step looks at the new
 * page before its style sheet has loaded, or continues while the transition runs.
 */
const TRANSITION = /^(InvalidState|Abort|Timeout)Error: (Transition was|Skipped)/;

/** Chromium says of a button what is meant: `popovertarget` is for browsers that do not know `commandfor`. */
const FALLBACK = 'popovertarget is ignored on elements with commandfor.';

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
    const consoleErrors: string[] = [];
    page.on('console', message => {
      const isTold = message.type() === 'error' || message.type() === 'warning';
      if (isTold && message.text() !== FALLBACK) consoleErrors.push(`${message.text()} (${page.url()})`);
    });
    page.on('pageerror', error => TRANSITION.test(String(error)) || consoleErrors.push(`${error} (${page.url()})`));
    await use(page);
    expect(consoleErrors.filter(text => !expected.some(known => known.test(text)))).toEqual([]);
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

/** Signs in at a portal that a test has started itself. */
export async function signInAt(page: Page, address: string, token: string, next = '/', name = '') {
  await page.goto(`${address}/sign-in?next=${encodeURIComponent(next)}`);
  await page.fill('input[name=token]', token);
  await page.fill('input[name=name]', name);
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await expect(page).toHaveURL(`${address}${next}`);
}

/**
 * Presses a button that posts and waits until the page of the response has loaded. (Waiting for the address is not enough
 * where the response has the same address: the next step would run before the post.)
 */
export async function submit(page: Page, button: Pick<Locator, 'click'>) {
  const replaced = page.waitForEvent('framenavigated', { predicate: frame => frame === page.mainFrame(), timeout: 60_000 });
  await button.click();
  await replaced;
  await page.waitForLoadState();
}

const speakers = { name: 'Loa', package_count: '2', gross_weight: '20', length: '60', width: '40', height: '45' };

/** Fills the fields that the service requires, and one cargo line (none for `line = {}`). */
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
export const hasScripts = () => test.info().project.use.javaScriptEnabled !== false;

/** axe finds no violation, and the page does not scroll sideways. */
export async function expectAccessible(page: Page) {
  const window = page.viewportSize();
  // As tall as the page: targets under the fixed bars would count as too small.
  if (window) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...window, height: Math.max(window.height, height) });
  }
  // A sandboxed frame has a document of the operator and runs no script, that of axe included.
  // There are no other frames to ask: axe runs in the page alone (else it is loaded a second time, into a page for the results),
  // and describes only what is wrong.
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target).join(' | ')}`)).toEqual([]);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(inner, 'the page scrolls sideways').toBeLessThanOrEqual(outer);
  if (window) await page.setViewportSize(window);
}
