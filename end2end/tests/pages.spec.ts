// Every page that the journey does not pass: sound in both languages and both schemes, and signing in and out.
import { expect, looksSound, test } from '../support/fixtures';

for (const scheme of ['light', 'dark'] as const) {
  test(`pages are sound (${scheme}) @script`, async ({ page, expected, operator, signIn }) => {
    expected.push(/Failed to load resource/);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/sign-in');
    await looksSound(page);
    await signIn(page);
    for (const path of ['/', '/requests', '/requests?status=quoted&search=PO', '/requests?search=nothing-has-this-name', '/settings', '/courier/new', '/requests/NOT-THERE']) {
      await page.goto(path);
      await looksSound(page);
    }
    await page.goto('/requests/new');
    await page.locator('.bar button[name=do][value=send]').click();
    await expect(page.locator('[role=alert]').first()).toBeVisible();
    await looksSound(page);
    await operator.fault({ kind: 'status', status: 503, path: '/orders*' });
    await page.goto('/requests/RFQ-1');
    await looksSound(page);
  });
}

test('signing out ends the session, a wrong token is told and never shown again', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await page.goto('/sign-in');
  await page.fill('input[name=token]', 'not-a-token-of-anybody');
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await expect(page.locator('#token-error')).toBeVisible();
  expect(await page.content()).not.toContain('not-a-token-of-anybody');
  await signIn(page, { next: '/settings' });
  await page.locator('main form[action="/sign-out"] button').click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/requests');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Frequests/);
});
