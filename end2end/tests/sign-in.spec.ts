// Signing in over plain http on this machine, and what Back shows afterwards.
import { expect, signInAt, submit, test } from '../support/fixtures';

for (const host of ['127.0.0.1', 'localhost']) {
  test(`signing in on ${host} is kept, and Back shows nothing after signing out @wide`, async ({ page, portal, operator }) => {
    const address = portal.address.replace('127.0.0.1', host);
    const code = await operator.createRequest({ token: portal.token });
    await signInAt(page, address, portal.token, '/requests');
    await page.goto(`${address}/requests/${code}`);
    await expect(page.locator('h1')).toContainText(code);
    await page.goto(`${address}/settings`);
    await submit(page, page.locator('main form[action="/sign-out"] button'));
    for (let step = 0; step < 3; step++) {
      await page.goBack();
      await expect(page.locator('input[name=token]')).toBeVisible();
      await expect(page.locator('main h1')).not.toContainText(code);
    }
  });
}
