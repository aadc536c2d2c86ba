// What colleagues arrange about a request: who is in charge, internal notes, a reminder on home.
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';

test.use({ locale: 'vi-VN' });

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
  await submit(page, team.getByRole('button', { name: 'Lưu ghi chú' }));
  await expect(team.locator('[data-notes]')).toContainText('Nhớ hỏi lại phụ phí.');
  await team.locator('details summary').last().click();
  await team.locator('input[name=at]').fill('2026-01-02T08:30');
  await submit(page, team.locator('button[formaction$="/reminder"]'));
  if (hasScripts()) await expectAccessible(page);

  await page.goto(`${portal.address}/`);
  const reminders = page.locator('section[aria-labelledby=reminders]');
  await expect(reminders.locator('li')).toHaveCount(1);
  await expect(page.locator('.queue li').first()).toContainText('Nguyễn Thị Hồng Nhung');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, reminders.getByRole('button'));
  await expect(reminders).toHaveCount(0);
});

test('requests of a colleague are found, handed over together, and the view of them saved', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Bàn giao' });
  const codes = [await operator.createRequest({ token }), await operator.createRequest({ token })];
  await operator.act(codes[0]!, 'start_quoting');
  await operator.act(codes[0]!, 'send_quotation');
  await signIn(page, { token, next: `/requests/${codes[0]}` });
  for (const code of codes) {
    await page.goto(`${portal.address}/requests/${code}`);
    const team = page.locator('section[aria-labelledby=team]');
    await team.locator('summary').first().click();
    await team.locator('input[name=to]').fill('Minh');
    await submit(page, team.getByRole('button', { name: 'Giao', exact: true }));
  }
  await page.goto(`${portal.address}/requests`);
  await page.locator('nav[aria-labelledby=in-charge]').getByRole('link', { name: 'Minh', exact: true }).click();
  await expect(page.locator('tr[data-live]')).toHaveCount(2);
  if (hasScripts()) await expectAccessible(page);
  await page.getByRole('link', { name: 'Nhận bàn giao từ Minh' }).click();
  await expect(page.locator('tbody tr').first()).toContainText('Chờ bạn trả lời');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, page.getByRole('button', { name: 'Bàn giao các yêu cầu đã chọn' }));
  await expect(page).toHaveURL(/owner=me/);
  await expect(page.locator('tr[data-live]')).toHaveCount(2);

  const views = page.locator('.views');
  const save = page.locator('.save-view');
  await save.locator('summary').click();
  await save.locator('input[name=name]').fill('Việc của tôi');
  await save.locator('input[name=default]').check();
  await submit(page, save.getByRole('button', { name: 'Lưu', exact: true }));
  await expect(views.locator('[aria-current]')).toContainText('Việc của tôi');
  await page.locator('.chips').getByRole('link', { name: 'Đã báo giá' }).click();
  await expect(views).toContainText('Đã khác với chế độ xem “Việc của tôi” đã lưu.');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, views.getByRole('button', { name: 'Cập nhật' }));
  await expect(views).not.toContainText('Đã khác');
  await page.goto(`${portal.address}/requests`);
  await expect(page).toHaveURL(/status=quoted&owner=me&saved=/);
  await expect(page.locator('tr[data-live]')).toHaveCount(1);
});

test('a note that was left is continued, and forgotten once it is saved @script @wide', async ({ page, operator, portal, signIn }) => {
  const { token } = await operator.account({ name: 'Ghi chú dở' });
  const code = await operator.createRequest({ token });
  await signIn(page, { token, next: `/requests/${code}` });
  const waiting = page.locator('[data-draft-waits]:not([hidden])');
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('portal-draft:/')).length);
  await page.locator('#note-text').fill('Kho đóng cửa lúc 17 giờ & nghỉ chủ nhật');
  await expect.poll(stored).toBe(1);
  // Emptied, it is forgotten, and what is typed then is the only draft.
  await page.locator('#note-text').fill('');
  await expect.poll(stored).toBe(0);
  await page.locator('#note-text').fill('Kho đóng cửa lúc 17 giờ & nghỉ chủ nhật');
  await expect.poll(stored).toBe(1);
  await page.goto(`${portal.address}/requests`);
  await page.goto(`${portal.address}/requests/${code}`);
  await expect(waiting).toContainText('Nội bộ công ty bạn');
  await expectAccessible(page);
  await submit(page, waiting.locator('button').first());
  await expect(page.locator('#note-text')).toHaveValue('Kho đóng cửa lúc 17 giờ & nghỉ chủ nhật');
  await submit(page, page.getByRole('button', { name: 'Lưu ghi chú' }));
  await expect(page.locator('[data-notes]')).toContainText('nghỉ chủ nhật');
  await expect.poll(stored).toBe(0);
  await expect(waiting).toHaveCount(0);
});
