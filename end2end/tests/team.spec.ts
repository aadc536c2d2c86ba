// What colleagues arrange about a request: who is in charge, internal notes, a reminder on home.
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';

test('a request is taken, noted and reminded of, and a colleague sees who has it', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Nội bộ' });
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  await signIn(page, { token, next: `/requests/${code}` });
  const team = page.locator('section[aria-labelledby=team]');
  await submit(page, team.locator('button[value=take]'));
  await expect(team.locator('dl')).toContainText('Nguyễn Thị Hồng Nhung');
  await team.locator('textarea[name=text]').fill('Đã hứa trả lời trước 17 giờ.\nNhớ hỏi lại phụ phí.');
  await submit(page, team.locator('form[action$="/notes"] button'));
  await expect(team.locator('[data-notes]')).toContainText('Nhớ hỏi lại phụ phí.');
  await team.locator('details summary').last().click();
  await team.locator('input[name=at]').fill('2026-01-02T08:30');
  await submit(page, team.locator('form[action$="/reminder"] button'));
  if (hasScripts()) await expectAccessible(page);

  await page.goto(`${portal.address}/`);
  const reminders = page.locator('section[aria-labelledby=reminders]');
  await expect(reminders.locator('li')).toHaveCount(1);
  await expect(page.locator('.queue li').first()).toContainText('Nguyễn Thị Hồng Nhung');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, reminders.getByRole('button'));
  await expect(reminders).toHaveCount(0);
});
