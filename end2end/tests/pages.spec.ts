// Pages that the shipment journey does not visit, in light and dark; signing in and out; isolation of accounts.
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';

for (const scheme of ['light', 'dark'] as const) {
  test(`pages are accessible (${scheme}) @script`, async ({ page, expected, operator, signIn }) => {
    expected.push(/Failed to load resource/);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/sign-in');
    await expectAccessible(page);
    await signIn(page);
    for (const path of ['/', '/requests', '/requests?status=quoted&search=PO', '/requests?search=nothing-has-this-name', '/settings', '/courier', '/courier/new', '/requests/NOT-THERE']) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto('/requests/new');
    await page.locator('.bar button[name=do][value=send]').click();
    await expect(page.locator('[role=alert]').first()).toBeVisible();
    await expectAccessible(page);
    await operator.fault({ kind: 'status', status: 503, path: '/orders*' });
    await page.goto('/requests/RFQ-1');
    await expectAccessible(page);
  });
}

test('signing out ends the session; a wrong token is refused and not echoed', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await page.goto('/sign-in');
  await page.fill('input[name=token]', 'not-a-token-of-anybody');
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await expect(page.locator('#token-error')).toBeVisible();
  expect(await page.content()).not.toContain('not-a-token-of-anybody');
  await signIn(page, { next: '/settings' });
  await page.locator('main form[action="/sign-out"] button').click();
  await expect(page).toHaveURL(/\/sign-in/);
  // What was open before is not shown again out of the browser's memory.
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsettings/);
  await page.goto('/requests');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Frequests/);
});

test('two accounts in two browsers see their own requests only @once', async ({ page, expected, browser, operator, portal, signIn }) => {
  expected.push(/Failed to load resource/);
  const other = await operator.account({ name: 'Công ty thứ hai' });
  const createRequest = (token: string) => operator.createRequest({ token });
  const [mine, theirs] = [await createRequest(portal.token), await createRequest(other.token)];
  await signIn(page);
  const second = await browser.newContext({ baseURL: portal.address });
  const elsewhere = await second.newPage();
  await signIn(elsewhere, { token: other.token });
  for (const [reader, own, foreign] of [[page, mine, theirs], [elsewhere, theirs, mine]] as const) {
    await reader.goto(`/requests?search=${own}`);
    await expect(reader.locator('main tbody')).toContainText(own);
    await reader.goto(`/requests?search=${foreign}`);
    await expect(reader.locator('main tbody')).toHaveCount(0);
    for (const part of ['', '/quotation', '/quotation/document/view', '/tracking', '/documents', '/edit']) {
      const answer = await reader.goto(`/requests/${foreign}${part}`);
      expect(answer?.status(), part).toBe(404);
      await expect(reader.locator('h1')).toBeVisible();
    }
  }
  await second.close();
});

test('the time limit of an earlier post does not free the guard of a later one @script @once', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn(page, { next: '/requests/new' });
  const form = page.locator('form[action="/sign-out"]').first();
  // No new page comes of it.
  const post = () =>
    form.evaluate(form => {
      addEventListener('submit', event => event.preventDefault(), { once: true });
      (form as HTMLFormElement).requestSubmit();
    });
  await expect(async () => {
    await post();
    await expect(form).toHaveAttribute('data-sending', { timeout: 200 });
  }).toPass();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
  await expect(form).not.toHaveAttribute('data-sending');
  await page.clock.fastForward(20_000);
  await post();
  await expect(form).toHaveAttribute('data-sending');
  await page.clock.fastForward(15_000);
  await expect(form).toHaveAttribute('data-sending');
  await page.clock.fastForward(20_000);
  await expect(form).not.toHaveAttribute('data-sending');
});

test('a long cargo list is folded on the screen and whole on paper', async ({ page, operator, portal, signIn }) => {
  const line = { package_count: 2, gross_weight: 20, length: 60, width: 40, height: 45 };
  const cargos = Array.from({ length: 200 }, (_, index) => ({ name: `Loa ${index + 1}`, ...line }));
  const code = await operator.createRequest({ token: portal.token, fields: { cargos } });
  await signIn(page, { next: `/requests/${code}` });
  const fold = page.locator('section[aria-labelledby=cargo] details');
  const last = fold.locator('tbody tr').last();
  await expect(last).toBeHidden();
  await expect(page.locator('section[aria-labelledby=cargo] tbody tr').nth(7)).toBeVisible();
  // Documents and events come soon after.
  if (hasScripts()) await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await fold.locator('summary').click();
  await expect(last).toBeVisible();
  await expect(last).toContainText('Loa 200');
  if (hasScripts()) await expectAccessible(page);
});
