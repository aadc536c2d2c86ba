// Finding a request by any word, and the log across requests.
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';

test.use({ locale: 'vi-VN' });

test('a request is found by its goods, and the log tells what was done', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Tìm kiếm' });
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  await signIn(page, { token, next: `/requests/${code}` });
  const goods = (await page.locator('section[aria-labelledby=cargo] tbody th, section[aria-labelledby=cargo] li b').first().textContent())!.trim().split(/\s+/)[0]!;
  await submit(page, page.locator('section[aria-labelledby=team] button[value=take]'));
  await page.goto(`${portal.address}/find`);
  await page.locator('#words').fill(goods);
  await submit(page, page.locator('main').getByRole('button', { name: 'Tìm', exact: true }));
  await expect(page.locator('ul.since > li')).toContainText(code);
  if (hasScripts()) await expectAccessible(page);
  await page.goto(`${portal.address}/go/${code}`);
  await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));

  await page.goto(`${portal.address}/log`);
  await expect(page.locator('tbody tr').first()).toContainText(code);
  if (hasScripts()) await expectAccessible(page);
  await page.locator('select[name=deed]').selectOption('accepted');
  await submit(page, page.locator('main search').getByRole('button'));
  await expect(page.locator('main')).toContainText('Không có mục nào như vậy');
  if (hasScripts()) await expectAccessible(page);
});

test('the key / leads to the search', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Phím tắt' });
  const code = await operator.createRequest({ token });
  await signIn(page, { token, next: `/requests/${code}` });
  const field = page.locator('#find');
  // A phone has a link in its place, and without scripts a key does nothing.
  if (!hasScripts() || !(await field.isVisible())) {
    await page.goto(`${portal.address}/find?q=a%2Fb`);
    await expect(page.locator('#words')).toHaveValue('a/b');
    return;
  }
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.address}/find?q=a%2Fb`);
});
