// The month in figures.
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';

test.use({ locale: 'vi-VN' });

test('a manager sees the month, prints it and takes the workbook along', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Quản lý' });
  const codes = [await operator.createRequest({ token }), await operator.createRequest({ token })];
  await operator.act(codes[0]!, 'start_quoting');
  await operator.act(codes[0]!, 'send_quotation');
  await signIn(page, { token, next: `/requests/${codes[0]}/quotation` });
  await page.goto(`${portal.address}/settings`);
  await page.locator('#kept ~ * a[href="/manager"], a[href="/manager"]').first().click();
  await expect(page).toHaveURL(`${portal.address}/manager`);
  await expect(page.locator('h1')).toHaveText(/^\s*Tháng \d+\/\d{4}\s*$/);

  // The quotation that was opened is in the sums.
  await expect(page.locator('section[aria-labelledby=glance] dd').first()).toHaveText('2');
  await expect(page.locator('section[aria-labelledby=totals] tbody tr')).toHaveCount(1);
  const charts = page.getByRole('img', { name: /^Biểu đồ/ });
  await expect(charts.first()).toBeVisible();
  expect(await charts.count()).toBeGreaterThanOrEqual(2);
  if (hasScripts()) await expectAccessible(page);

  // Nothing goes over the edge of a narrow screen or of the paper.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (hasScripts()) expect(await overflow()).toBeLessThanOrEqual(0);
  // Nor do lines of a chart run into each other with letters twice as large.
  const gap = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const lines = Array.from(document.querySelectorAll('svg.chart text[x="0"]'), line => line.getBoundingClientRect());
      document.documentElement.style.fontSize = '';
      return lines[1]!.top - lines[0]!.bottom;
    });
  if (hasScripts()) expect(await gap()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(charts.first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Các tháng' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Tải về dạng Excel' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^thang-\d{4}-\d{2}-.*\.xlsx$/);

  // Another month, by the form.
  await page.locator('select[name=month]').selectOption({ index: 24 });
  await submit(page, page.getByRole('button', { name: 'Xem', exact: true }));
  await expect(page.locator('main')).toContainText('Không có yêu cầu nào được tạo trong tháng này');
  if (hasScripts()) await expectAccessible(page);

  // The statuses lead to the list.
  await page.goto(`${portal.address}/manager`);
  await page.locator('section[aria-labelledby=glance] .chips a').first().click();
  await expect(page).toHaveURL(/\/requests\?.*from_date=/);
});
