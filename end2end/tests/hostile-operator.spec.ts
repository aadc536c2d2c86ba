// The portal in front of an operator with hostile contents: everything is shown as text, nothing is executed.
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';
import { CODE, HostileOperator, TOKEN } from '../support/hostile-operator';
import { startPortal, type Portal } from '../support/portal';

let other: HostileOperator;
let own: Portal;

test.beforeAll(async () => {
  other = new HostileOperator();
  own = await startPortal({ PORTAL_API_URL: await other.start() }, []);
});
test.afterAll(async () => {
  await own?.stop();
  await other?.stop();
});

test('pages show hostile contents as text and execute none of it @wide', async ({ page, expected }) => {
  // Console messages of the browser while the sandbox blocks the operator's document.
  expected.push(/Failed to load resource/, /Blocked script execution in '[^']*\/quotation\/document'/, /Loading the image '[^']*' violates the following Content Security Policy/);
  page.on('dialog', dialog => void dialog.dismiss().then(() => expect(dialog.message(), 'a dialog opened').toBe('')));
  await page.goto(`${own.address}/sign-in?next=/requests`);
  await page.fill('input[name=token]', TOKEN);
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await expect(page).toHaveURL(`${own.address}/requests`);
  const pages = ['/', '/requests', '/requests/new', `/requests/new?from=${CODE}`, `/requests/${CODE}`, `/requests/${CODE}/quotation`, `/requests/${CODE}/quotation/print`, `/requests/${CODE}/quotation/document/view`, `/requests/${CODE}/tracking`, `/requests/${CODE}/documents`];
  for (const path of pages) {
    const answer = await page.goto(`${own.address}${path}`);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.headers()['set-cookie'] ?? '', path).not.toContain('evil');
    expect(await page.title(), path).not.toBe('owned');
    expect(await page.locator('main img, main script:not([nonce])').count(), path).toBe(0);
    if (hasScripts() && !path.endsWith('/print')) await expectAccessible(page);
  }
  await page.goto(`${own.address}/requests/${CODE}/quotation`);
  await expect(page.locator('main')).toContainText('1,234,567,890.125');
  await expect(page.locator('main')).toContainText('theo thực tế');
  const document = await page.goto(`${own.address}/requests/${CODE}/quotation/document`);
  expect(document?.headers()['content-security-policy']).toContain('sandbox');
  expect(await page.title()).not.toBe('owned');
});

test('a document that asks for much asks nobody for anything @once', async ({ page, expected }) => {
  // The browser says of each request why it was not made.
  expected.push(/./);
  other.documentAsks = true;
  try {
    await page.goto(`${own.address}/sign-in?next=/requests`);
    await page.fill('input[name=token]', TOKEN);
    await page.click('main form:has(input[name=token]) button:not([type=button])');
    await expect(page).toHaveURL(`${own.address}/requests`);
    for (const end of ['view', '']) {
      const address = `${own.address}/requests/${CODE}/quotation/document${end && '/'}${end}`;
      await page.goto(address, { waitUntil: 'networkidle' });
      const document = end ? page.frameLocator('iframe') : page;
      await expect(document.locator('h1', { hasText: 'Báo giá' })).toBeVisible();
      await document.locator('a[ping]').click();
      await document.locator('form button').click();
      await page.waitForLoadState('networkidle');
      expect(page.url().split('#')[0]).toBe(address);
    }
    expect(other.seen.filter(call => call.includes('/probe'))).toEqual([]);
  } finally {
    other.documentAsks = false;
  }
});

test('a download link that is no web address is refused with 502 @once', async ({ page, expected }) => {
  expected.push(/Failed to load resource/);
  await page.goto(`${own.address}/sign-in?next=/requests`);
  await page.fill('input[name=token]', TOKEN);
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  const answer = await page.goto(`${own.address}/requests/${CODE}/documents/41`);
  expect(answer?.status()).toBe(502);
  await expect(page.locator('h1')).toBeVisible();
});

test('a refused answer to a quotation keeps the note', async ({ page, expected }) => {
  expected.push(/Failed to load resource/);
  await page.goto(`${own.address}/sign-in?next=/requests/${CODE}/quotation`);
  await page.fill('input[name=token]', TOKEN);
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await page.locator('.trio [commandfor="accept"]').click();
  const form = page.locator('dialog#accept[open] form');
  await form.locator('[name=note]').fill('Giữ nguyên ghi chú này');
  await form.locator('button:not([formmethod], [type=button])').click();
  await expect(page.locator('textarea[name=note]').first()).toHaveValue('Giữ nguyên ghi chú này');
  await expect(page.locator('main')).toContainText('Không được </title>');
  if (hasScripts()) await expectAccessible(page);
});
