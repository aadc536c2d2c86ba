// Sharing the way of a shipment: as text, and by links for people without an account.
import type { Browser } from '@playwright/test';
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';
import { confirmedRequest, type Operator } from '../support/operator';
import type { Portal } from '../support/portal';

const WORDS = 'Phụ phí 120 USD, gọi anh Hải 0903';

async function moving(operator: Operator, portal: Portal): Promise<string> {
  const code = await confirmedRequest(operator, portal);
  await operator.act(code, 'start_transit');
  await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Cát Lái', content: WORDS });
  return code;
}

/** The page of a link as a phone without scripts shows it; nothing but style sheets and drawings is loaded. */
async function asStranger(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 }, locale: 'en' });
  const page = await context.newPage();
  const sizes: number[] = [];
  page.on('response', async answer => sizes.push((await answer.request().sizes()).responseBodySize));
  const answer = await page.goto(address);
  await page.waitForLoadState('networkidle');
  return { context, page, status: answer!.status(), bytes: () => sizes.reduce((sum, one) => sum + one, 0) };
}

test('a link is made, opened by a stranger, and revoked', async ({ page, browser, operator, portal, signIn }) => {
  const code = await moving(operator, portal);
  await signIn(page, { next: `/requests/${code}/tracking` });
  await page.locator(`a[href="/requests/${code}/share"]`).click();
  if (hasScripts()) await expectAccessible(page);
  const form = page.locator('section[aria-labelledby=new] form');
  // The preview shows the operator's words only while they are ticked.
  const words = form.locator('.timeline').getByText(WORDS);
  await expect(words).toBeHidden();
  await form.locator('[name=texts]').check();
  await expect(words).toBeVisible();
  await form.locator('[name=texts]').uncheck();
  await form.locator('[name=label]').fill('Khách ở Hamburg');
  await form.locator('[name=days][value="30"]').check();
  await submit(page, form.locator('button.primary'));
  await expect(page.getByRole('status').first()).toContainText(/Đã tạo liên kết|The link is made/);
  const link = await page.locator('.links input[readonly]').inputValue();
  expect(link).toContain(portal.address);
  if (hasScripts()) await expectAccessible(page);

  const stranger = await asStranger(browser, link);
  expect(stranger.status).toBe(200);
  await expect(stranger.page.locator('.timeline')).toContainText('Cát Lái');
  await expect(stranger.page.locator('body')).not.toContainText('120 USD');
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(stranger.bytes()).toBeLessThan(30_000);
  await stranger.page.locator('a[hreflang]').click();
  await expect(stranger.page.locator('h1')).toContainText('Hành trình lô hàng');

  if (hasScripts()) {
    await page.goto(link);
    await expectAccessible(page);
  }
  await page.goto('/settings/shares');
  const entry = page.locator('.links li', { hasText: code });
  await expect(entry).toContainText('Khách ở Hamburg');
  if (hasScripts()) await expectAccessible(page);
  await entry.locator('summary').click();
  await submit(page, entry.locator('form[action$="/revoke"] button'));
  await expect(page.locator('.links li', { hasText: code })).toHaveCount(0);
  const again = await stranger.page.goto(link);
  expect(again!.status()).toBe(404);
  await expect(stranger.page.locator('h1')).toContainText(/This link does not open|Liên kết này không mở được/);
  await stranger.context.close();
});

test('a passcode is asked for once in a browser @wide', async ({ page, browser, operator, portal, signIn }) => {
  const code = await moving(operator, portal);
  await signIn(page, { next: `/requests/${code}/share` });
  const form = page.locator('section[aria-labelledby=new] form');
  await form.locator('[name=label]').fill('Kho');
  await form.locator('[name=passcode]').fill('mật mã 9');
  await submit(page, form.locator('button.primary'));
  const link = await page.locator('.links input[readonly]').inputValue();
  const stranger = await asStranger(browser, link);
  await stranger.page.locator('[name=passcode]').fill('sai');
  await stranger.page.locator('button.primary').click();
  await expect(stranger.page.locator('.error')).toContainText(/not right|không đúng/);
  await stranger.page.locator('[name=passcode]').fill('mật mã 9');
  await stranger.page.locator('button.primary').click();
  await expect(stranger.page.locator('.timeline')).toContainText('Cát Lái');
  await stranger.page.goto(link);
  await expect(stranger.page.locator('.timeline')).toContainText('Cát Lái');
  await stranger.context.close();
});

test('the text is copied, or handed to another program where the browser can @script', async ({ page, operator, portal, signIn, context }) => {
  const code = await moving(operator, portal);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => Object.assign(window, { shared: data.text }), configurable: true });
  });
  await signIn(page, { next: `/requests/${code}/share` });
  await page.locator('[data-share=tracking-en]').click();
  const shared = await page.evaluate(() => (window as unknown as { shared: string }).shared);
  expect(shared).toMatch(/^Shipment RFQ-/);
  expect(shared).toContain('Cát Lái');
  expect(shared).not.toContain('120 USD');
  await expect(page.locator('[data-copy=tracking-vi]')).toBeVisible();
  await context.clearCookies();
});
