// The queue on home: what it says first, setting aside, one line an entry with keys, what only informs; and the decision desk.
import { expect, expectAccessible, hasScripts, signInAt, submit, test } from '../support/fixtures';
import { Operator } from '../support/operator';
import { startPortal, type Portal } from '../support/portal';
import type { Page } from '@playwright/test';

const QUESTION = 'Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại.';

let own: Portal;
let operator: Operator;

test.beforeAll(async () => {
  own = await startPortal({ PORTAL_READ_CACHE: 'on', PORTAL_BACKGROUND_CALLS: '60' });
  operator = new Operator(own.console);
});
test.afterAll(async () => {
  await own?.stop();
});

const signIn = (page: Page, token: string, next = '/') => signInAt(page, own.address, token, next);

/** An account with two quotations and a question, each of which the portal has read. */
async function account() {
  const { token } = await operator.account({ name: 'Công ty TNHH Hàng Đợi' });
  const quoted: string[] = [];
  for (let number = 0; number < 2; number++) {
    const code = await operator.createRequest({ token });
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation', {});
    quoted.push(code);
  }
  const asked = await operator.createRequest({ token });
  await operator.act(asked, 'start_quoting');
  await operator.act(asked, 'ask_information', { message: QUESTION });
  return { token, quoted, asked };
}

/** Home once the background has read what its entries say: the question, and both totals. */
async function told(page: Page) {
  await expect(async () => {
    await page.goto(`${own.address}/?view=normal`);
    await expect(page.locator('.queue')).toContainText(QUESTION, { timeout: 200 });
    await expect(page.locator('.queue .num')).toHaveCount(2, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [100] });
}

const entries = (page: Page) => page.locator('.queue > li');

test('an entry says what is asked, is set aside and taken back, and comes back when something changes', async ({ page }) => {
  const { token, quoted, asked } = await account();
  await signIn(page, token);
  await told(page);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first(), 'a question goes before quotations that have time').toContainText(QUESTION);
  if (hasScripts()) await expectAccessible(page);
  const setAside = async (code: string, until: string) => {
    const entry = page.locator(`.queue > li[data-live="${code}"]`);
    await entry.locator('[popovertarget]').click();
    await submit(page, entry.locator(`button[name=until][value=${until}]`));
  };
  await setAside(quoted[0], 'until_it_changes');
  await setAside(asked, 'tomorrow');
  await expect(entries(page)).toHaveCount(1);
  await page.locator('.tools a[href*="aside"]').click();
  await expect(entries(page)).toHaveCount(2);
  if (hasScripts()) await expectAccessible(page);
  await submit(page, page.locator(`.queue > li[data-live="${asked}"] form button`));
  await expect(entries(page)).toHaveCount(1);
  await operator.act(quoted[0], 'send_quotation', {});
  // The list is read every 15 seconds; a person who reads the page again need not wait for that.
  const changed = page.locator(`.queue > li[data-live="${quoted[0]}"]`);
  await expect(async () => {
    await page.goto(`${own.address}/?view=normal&read=again`);
    await expect(changed).toContainText(/version 2/, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [100] });
  await expect(entries(page)).toHaveCount(3);
});

test('one line an entry: sorted, remembered, compared', async ({ page }) => {
  const { token, quoted } = await account();
  await signIn(page, token);
  await told(page);
  await page.locator('.tools a[href*="view=dense"]').click();
  await expect(page.locator('table.entries tbody tr')).toHaveCount(3);
  await page.locator('.tools a[href*="sort=total"]').click();
  await expect(page.locator('.tools [aria-labelledby=sorted-by] a[href*="sort=total"]')).toHaveAttribute('aria-current', 'true');
  await page.goto(`${own.address}/`);
  await expect(page.locator('table.entries tbody tr'), 'the view is remembered').toHaveCount(3);
  if (hasScripts()) await expectAccessible(page);
  const lines = await page.locator('table.entries tbody tr').evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height));
  if ((page.viewportSize()?.width ?? 0) > 1000) expect(Math.max(...lines), 'one line each').toBeLessThan(50);
  const tabs = page.locator('.nav');
  if ((page.viewportSize()?.width ?? 0) < 600) await expect(tabs).toBeInViewport();
  for (const code of quoted) await page.locator(`table.entries tr[data-live="${code}"] input[type=checkbox]`).check();
  await submit(page, page.locator('form#compare button'));
  await expect(page.locator('.desk-columns > li')).toHaveCount(2);
  await expect(page.locator('.desk-total')).toHaveCount(2);
  if (hasScripts()) await expectAccessible(page);
});

test('j, k and Enter walk through the lines until they are switched off @script', async ({ page }) => {
  const { token } = await account();
  await signIn(page, token);
  await told(page);
  await page.goto(`${own.address}/?view=dense`);
  const links = page.locator('table.entries [data-row]');
  await expect(links).toHaveCount(3);
  const toggle = page.locator('[data-keys] input');
  await expect(page.locator('[data-keys]')).not.toHaveAttribute('hidden');
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0), 'the top holds').toBeFocused();
  await toggle.evaluate((box: HTMLInputElement) => box.click());
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await expect(links.nth(0)).not.toBeFocused();
  await page.reload();
  await expect(toggle, 'remembered').not.toBeChecked();
  await toggle.evaluate((box: HTMLInputElement) => box.click());
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  const leads = await links.nth(0).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${own.address}${leads}`);
});

test('what only informs is seen with one press, and is not told again', async ({ page }) => {
  const { token, quoted: [code] } = await account();
  // Accepted elsewhere: by the customer's own program.
  const accepted = await fetch(`${own.api}/orders/${code}/quotation/accept`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
  expect(accepted.status).toBe(200);
  await operator.act(code, 'approve_order');
  await operator.act(code, 'start_transit');
  await signIn(page, token);
  await page.goto(`${own.address}/requests/${code}/tracking`);
  await page.goto(`${own.address}/`);
  // The service tells times in whole seconds: a list does not tell of a second change within the same one.
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second, { intervals: [50] }).toBeGreaterThan(now);
  await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Tân Sơn Nhất', content: 'Chuyến bay VN300 đã cất cánh' });
  const moved = page.locator(`.queue > li[data-live="${code}"]`);
  await expect(async () => {
    await page.goto(`${own.address}/?view=normal&read=again`);
    await expect(moved).toContainText(/Departed|Đã khởi hành/, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [100] });
  if (hasScripts()) await expectAccessible(page);
  await submit(page, page.locator('form[action="/queue/seen"] button'));
  await expect(moved).toHaveCount(0);
  await page.goto(`${own.address}/`);
  await expect(page.locator('form[action="/queue/seen"]')).toHaveCount(0);
});

test('the desk asks for two to four quotations, and keeps what was ticked', async ({ page }) => {
  const { token, quoted } = await account();
  await signIn(page, token, '/desk');
  const boxes = page.locator('main input[type=checkbox]');
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await submit(page, page.locator('main form .btn.primary'));
  await expect(page.locator('[role=alert]').first()).toBeVisible();
  await expect(page.locator('main input:checked')).toHaveCount(1);
  if (hasScripts()) await expectAccessible(page);
  await boxes.nth(1).check();
  await submit(page, page.locator('main form .btn.primary'));
  await expect(page.locator('.desk-columns > li')).toHaveCount(2);
  for (const code of quoted) await expect(page.locator(`.desk-columns a[href*="${code}/quotation"]`).first()).toBeVisible();
});
