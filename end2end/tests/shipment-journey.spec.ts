// One shipment from the request to "completed", in both languages. The test acts as the operator through the sandbox's control
// port and as the partner through the pages.
import { expect, expectAccessible, submit, hasScripts, test } from '../support/fixtures';

const languages = ['vi', 'en'] as const;

for (const language of languages) {
  test(`a shipment from request to completion (${language})${language === 'vi' ? ' @browser' : ' @once'}`, async ({ page, operator, signIn }) => {
    const sound = async () => {
      if (hasScripts()) await expectAccessible(page);
    };
    await signIn(page, { next: '/settings' });
    await page.locator(`main input[name=language][value=${language}]`).check();
    await submit(page, page.locator('main form:has([name=language]) button'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    // A request with three cargo lines.
    await page.goto('/requests/new');
    await sound();
    await page.locator('input[type=checkbox][name="service_codes[]"]').first().check();
    await page.fill('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
    await page.fill('[name=origin_port]', 'SGN');
    await page.fill('[name=dest_port]', 'LAX');
    await page.selectOption('[name=incoterm]', 'DAP');
    await page.fill('[name=delivery_required_date]', '2027-01-29');
    const lines = [
      { name: 'Loa Bluetooth mini, pin lắp trong thiết bị', package_count: '24', gross_weight: '412', length: '60', width: '40', height: '45' },
      { name: 'Bộ sạc USB-C 65 W', package_count: '12', gross_weight: '186,5', length: '50', width: '40', height: '30' },
      { name: 'Kệ trưng bày <b>gấp gọn</b>', package_count: '6', gross_weight: '243.5', length: '120', width: '80', height: '6' },
    ];
    for (const [index, line] of lines.entries()) {
      if ((await page.locator(`[name="cargos[${index}][name]"]`).count()) === 0) {
        await page.locator('button[name=do][value^=add]').first().click();
      }
      await expect(page.locator(`[name="cargos[${index}][name]"]`)).toBeVisible();
      for (const [field, value] of Object.entries(line)) await page.fill(`[name="cargos[${index}][${field}]"]`, value);
    }
    if (hasScripts()) await expect(page.locator('.bar')).toContainText('842');
    const reference = await page.inputValue('[name=partner_ref]');
    expect(reference).not.toBe('');
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page).toHaveURL(/\/requests\/(?!new)[^/]+$/);
    const code = page.url().split('/').pop()!;
    await expect(page.locator('h1')).toContainText(reference);
    await expect(page.locator('main')).toContainText('Kệ trưng bày <b>gấp gọn</b>');
    await sound();

    // The operator asks; the partner supplies a corrected height and a note.
    await operator.act(code, 'ask_information', { message: 'Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại.' });
    await page.goto(`/requests/${code}/edit`);
    await expect(page.locator('main')).toContainText('đề nghị kiểm tra lại');
    await sound();
    await page.fill('[name="cargos[2][height]"]', '60');
    await page.fill('textarea[name=note]', 'Chiều cao đúng là 60 cm. </textarea><script>alert(1)</script>');
    await submit(page, page.locator('.bar button[name=do][value=review]'));
    await expect(page.locator('main')).toContainText('Kệ trưng bày <b>gấp gọn</b>');
    await sound();
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
    await expect(page.locator('main')).toContainText('60');

    // Quotation, negotiation, version 2.
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation', {});
    await page.goto(`/requests/${code}/quotation`);
    await sound();
    // The dialogs open by plain HTML, so they work without scripts.
    const answer = async (which: 'accept' | 'negotiate' | 'reject') => {
      await page.locator(`.trio [commandfor="${which}"]`).click();
      await sound();
      return page.locator(`dialog#${which}[open] form`);
    };
    const bind = 'button:not([formmethod], [formaction], [type=button], [name=do])';
    let form = await answer('negotiate');
    await form.locator('textarea[name=note]').fill('Giá cước hàng không cao hơn lần trước 8 %, đề nghị xem lại.');
    // A ticked charge shows its target field; the generated text precedes the typed text.
    const target = form.locator('[name="lines[0][target]"]');
    await expect(target).toBeHidden();
    await form.locator('[name="lines[0][ask]"]').check();
    await target.fill('88.500');
    await sound();
    await submit(page, form.locator('button[formaction]'));
    await sound();
    const note = page.locator('main textarea[name=note]');
    await expect(note).toHaveValue(/88\.500[^]*\n\nGiá cước hàng không cao hơn/);
    await note.fill((await note.inputValue()) + '\nCảm ơn.');
    await submit(page, page.locator('main form[action$="/negotiate"]:not([data-draft-waits])').locator(bind));
    await expect(page.locator('[role=status]').first()).toBeVisible();
    await operator.act(code, 'send_quotation', {});
    await page.goto(`/requests/${code}/quotation`);
    await expect(page.locator('main')).toContainText('2');

    // Version 2 is accepted; afterwards it cannot be answered.
    form = await answer('accept');
    await expect(form.locator('[name=version]')).toHaveValue('2');
    await submit(page, form.locator(bind));
    await page.goto(`/requests/${code}/quotation`);
    await expect(page.locator('form[action$="/quotation/accept"]:not([data-draft-waits])')).toHaveCount(0);
    await sound();

    // A document is uploaded and downloaded by a fresh link.
    await page.goto(`/requests/${code}/documents`);
    await sound();
    await page.selectOption('[name=doc_type]', 'packing_list');
    await page.setInputFiles('[name=file]', { name: 'Hoá đơn số 1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%demo\n') });
    await submit(page, page.locator('main form:has([name=file]) button:not([type=button])'));
    const link = page.locator(`a[href*="/requests/${code}/documents/"]`).first();
    await expect(link).toContainText('Hoá đơn số 1.pdf');
    const fetched = await page.request.get(await link.getAttribute('href').then(href => new URL(href!, page.url()).href));
    expect(fetched.status()).toBe(200);
    expect((await fetched.body()).toString()).toContain('%PDF-1.4');

    // Tracking and completion.
    await operator.act(code, 'start_transit');
    await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Tân Sơn Nhất', content: 'Chuyến bay VN300 đã cất cánh' });
    await page.goto(`/requests/${code}/tracking`);
    await expect(page.locator('main')).toContainText('Chuyến bay VN300 đã cất cánh');
    await sound();
    await operator.act(code, 'complete');
    await page.goto(`/requests/${code}/documents`);
    await expect(page.locator('[name=file]')).toHaveCount(0);
    await page.goto(`/requests/${code}`);
    await sound();

    // The activity log, newest first, and the same as a file.
    const activity = page.locator('section[aria-labelledby=activity]');
    await expect(activity.locator('.timeline > li')).toHaveCount(5);
    for (const sentence of await activity.locator('.timeline > li b').allTextContents()) expect(sentence).toContain('Nguyễn Thị Hồng Nhung');
    await expect(activity.locator('.timeline > li').nth(1)).toContainText('2');
    await expect(activity.locator('blockquote').last()).toContainText('</textarea><script>alert(1)</script>');
    const file = await page.request.get(await activity.locator('a[download]').getAttribute('href').then(href => new URL(href!, page.url()).href));
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
    expect((await file.body()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect((await file.text()).split('\r\n').length).toBe(7);
  });
}
