// A quotation above the limit: asked for by one, approved by another on a phone or a desk, accepted then.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, expectAccessible, hasScripts, signInAt, submit, test } from '../support/fixtures';
import { Operator } from '../support/operator';
import { folder, secretFile, startPortal, type Portal } from '../support/portal';

const PASSPHRASE = 'trời xanh mây trắng';
let own: Portal;
let operator: Operator;

test.use({ locale: 'vi-VN' });

test.beforeAll(async () => {
  const hashed = spawnSync(join(folder, 'portal'), ['hash-passphrase'], { input: `${PASSPHRASE}\n`, encoding: 'utf8' });
  own = await startPortal({ PORTAL_APPROVAL_OVER: 'VND:1,USD:1', PORTAL_APPROVERS_FILE: await secretFile(`Giám đốc Hùng ${hashed.stdout}`) });
  operator = new Operator(own.console);
});
test.afterAll(() => own?.stop());

test('a quotation above the limit is accepted once a colleague has approved it', async ({ page, browser }) => {
  const { token } = await operator.account({ name: 'Phê duyệt' });
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  const address = `/requests/${code}/quotation`;
  await signInAt(page, own.address, token, address, 'Nguyễn Thị Hồng Nhung');
  await expect(page.locator('.banner').first()).toContainText('Vượt hạn mức');
  if (hasScripts()) await expectAccessible(page);
  await page.locator('.banner').getByRole('link', { name: 'Đến trang phê duyệt' }).click();
  await page.locator('textarea[name=note]').fill('Khách đã chốt, cần trả lời trước 17 giờ.');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, page.getByRole('button', { name: 'Xin phê duyệt' }));
  await expect(page.locator('main')).toContainText('Đang chờ phê duyệt');
  await expect(page.locator('input[name=passphrase]')).toHaveCount(0);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'vi-VN', javaScriptEnabled: hasScripts() });
  const boss = await phone.newPage();
  await signInAt(boss, own.address, token, '/', 'Hùng');
  await boss.locator('section[aria-labelledby=approvals]').getByRole('link', { name: /^Xem/ }).click();
  await expect(boss.locator('main')).toContainText('Khách đã chốt');
  if (hasScripts()) await expectAccessible(boss);
  await boss.locator('select[name=approver]').selectOption('Giám đốc Hùng');
  await boss.locator('input[name=passphrase]').fill('sai mất rồi đó');
  await boss.locator('#note').fill('Đồng ý');
  await submit(boss, boss.getByRole('button', { name: 'Phê duyệt', exact: true }));
  await expect(boss.locator('.summary, .banner').first()).toContainText('không đúng');
  await expect(boss.locator('#note')).toHaveValue('Đồng ý');
  if (hasScripts()) await expectAccessible(boss);
  await boss.locator('input[name=passphrase]').fill(PASSPHRASE);
  await submit(boss, boss.getByRole('button', { name: 'Phê duyệt', exact: true }));
  await expect(boss.locator('main')).toContainText('Đã được phê duyệt');
  await phone.close();
  // Who waits is told on the open page.
  if (hasScripts()) await expect(page.locator('[data-news] .banner')).toContainText('Báo giá này vừa được phê duyệt.');

  await page.goto(`${own.address}${address}`);
  await expect(page.locator('.banner').first()).toContainText('Giám đốc Hùng phê duyệt');
  if (hasScripts()) {
    await page.locator('.bar').getByRole('button', { name: 'Chấp nhận' }).click();
    await submit(page, page.locator('dialog#accept footer').getByRole('button', { name: /Chấp nhận/ }));
  } else {
    await page.locator('#answer > summary').click();
    const form = page.locator('#answer form[action$="/accept"]');
    await page.locator('#answer details > summary').first().click();
    await submit(page, form.getByRole('button', { name: /Chấp nhận/ }));
  }
  await expect(page.locator('.banner[role=status]')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
});
