// The print page as Chromium turns it into a PDF: complete, A4, tagged, in both languages, with and without scripts.
import type { Page } from '@playwright/test';
import { type Json, type Operator } from '../support/operator';
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';
import { plain, readPdf, type Pdf } from '../support/pdf';

const MM = 72 / 25.4;
const labels = {
  vi: { title: 'Báo giá QT-2611-0042, phiên bản 2', unitPrice: 'Đơn giá', totals: 'Tổng cộng do nhà vận hành tính', vat: 'Thuế GTGT theo thuế suất', printed: 'In lúc', terms: 'Điều khoản', total: '9.149.824.469 ₫', vatAmount: '385,2360 USD', day: '\\d\\d/\\d\\d/\\d{4}' },
  en: { title: 'Quotation QT-2611-0042, version 2', unitPrice: 'Unit price', totals: 'Total as given by the operator', vat: 'VAT by rate', printed: 'Printed', terms: 'Terms', total: '9,149,824,469 ₫', vatAmount: '385.2360 USD', day: '\\d{1,2} [A-Z][a-z]{2} \\d{4}' },
};

const name = (at: number) => `Phí xếp dỡ và lưu bãi khoản ${at}, hàng lẻ đóng ghép`;
const condition = (at: number) => `chỉ khi lô hàng số ${at} vượt quá 1.000 kg hoặc phải kiểm hóa toàn bộ`;

/** A quotation of so many lines, in two currencies and three rates, a condition on every third line. */
function offer(lines: number, changes: Json = {}): Json {
  const charges = Array.from({ length: lines }, (_, index) => {
    const at = index + 1;
    const money = at % 2 ? { currency: 'VND', unit_price: 2200000, amount: 2435400000 + at, vat_amount: 194832000, total: 2630232000 + at } : { currency: 'USD', unit_price: 4.35, amount: 4815.45, vat_amount: 385.236, total: 5200.686 };
    return { line_no: at, name: name(at), unit: at % 2 ? 'lô' : 'kg', quantity: 1107.5, ...money, vat_rate: [0, 8, 10][at % 3], applied_condition: at % 3 ? null : condition(at) };
  });
  return {
    quotation_no: 'QT-2611-0042', version: 2, sent_at: '2026-11-16T09:15:00+07:00', valid_until: '2030-12-31', is_expired: false, can_respond: true, currency: 'VND',
    services: 'Vận chuyển hàng không', route: 'SGN – NRT – LAX', delivery_scope: 'Tận nơi – tận nơi', carrier: 'Hãng Ví Dụ', schedule: 'Thứ Ba, Năm, Bảy hằng tuần', transit_time: '3–4 ngày',
    inclusions: ['Thủ tục hải quan xuất khẩu', 'Nâng hạ tại kho'], exclusions: ['Thuế nhập khẩu', 'Phí lưu kho tại nơi đến'], risks: [{ name: 'Mùa cao điểm', level: 'cao' }],
    terms: ['Tỷ giá tham khảo 26.150 ₫', 'Thanh toán trong 15 ngày kể từ ngày hóa đơn'], charges, totals: { amount: 9149225525, vat: 598944, total: 9149824469 }, ...changes,
  };
}

async function quoted(operator: Operator, token: string, data: Json): Promise<string> {
  const code = await operator.createRequest({ token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', {});
  await operator.fault({ kind: 'body', method: 'GET', path: `/api/partner/fwd/orders/${code}/quotation`, body: { status: 'success', message: null, data } });
  return code;
}

const printed = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true }));

/** A4, nothing outside the margins, numbered pages, no heading alone at the foot of a page. */
function looksLikePaper(pdf: Pdf) {
  pdf.pages.forEach((page, index) => {
    expect([page.width, page.height].map(Math.round)).toEqual([595, 842]);
    expect(page.text, `page ${index + 1}`).toContain(`${index + 1} / ${pdf.pages.length}`);
    const beyond = page.pieces.filter(one => one.x < 15 * MM - 2 || one.x + one.width > page.width - 15 * MM + 2 || one.y < 3 * MM || one.y + one.height > page.height - 8 * MM);
    expect(beyond.map(one => one.text), `page ${index + 1}: beyond the margins`).toEqual([]);
    const body = page.pieces.filter(one => one.y > 18 * MM);
    expect(body.length, `page ${index + 1} is not empty`).toBeGreaterThan(0);
    const lowest = Math.min(...body.map(one => one.y));
    const last = plain(body.filter(one => one.y < lowest + 1).map(one => one.text).join(''));
    // Chromium's outline repeats a heading that it moved to the next page.
    expect([...pdf.outline, ...pdf.outline.map(one => one.slice(0, one.length / 2))], `page ${index + 1} ends with a heading`).not.toContain(last);
  });
}

/** Every line complete, the table head on every page of the table, the totals on the page of the last line. */
function holdsCharges(pdf: Pdf, lines: number, words: (typeof labels)['en']) {
  const all = Array.from({ length: lines }, (_, index) => index + 1);
  const pageOf = (text: string) => pdf.pages.findIndex(page => page.text.includes(text));
  for (const at of all) {
    expect(pageOf(`${at}. ${name(at)}`), name(at)).toBeGreaterThanOrEqual(0);
    if (at % 3 === 0) expect(pageOf(condition(at)), condition(at)).toBe(pageOf(`${at}. ${name(at)}`));
  }
  for (const page of pdf.pages.filter(page => all.some(at => page.text.includes(`${at}. ${name(at)}`)))) {
    expect(page.text).toContain(`${words.title} `);
    expect(page.text).toContain(words.unitPrice);
  }
  const sums = pageOf(words.totals);
  for (const text of [words.vat, words.total, `${lines}. ${name(lines)}`]) expect(pdf.pages[sums].text, 'with the totals').toContain(text);
}

for (const language of ['vi', 'en'] as const) {
  for (const lines of [3, 120]) {
    test(`${lines} lines in ${language} @paper`, async ({ page, operator, portal, signIn }) => {
      const words = labels[language];
      const code = await quoted(operator, portal.token, offer(lines));
      await signIn(page, { next: `/requests/${code}/quotation/print?labels=${language}` });
      const pdf = await printed(page);

      looksLikePaper(pdf);
      holdsCharges(pdf, lines, words);
      expect(pdf.pages.length).toBeGreaterThan(lines > 100 ? 4 : 0);
      expect(pdf.pages.length).toBeLessThan(lines > 100 ? 14 : 4);
      expect(pdf.tagged).toBe(true);
      expect(pdf.language).toBe(language);
      expect(pdf.title).toContain(words.title);
      for (const role of ['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure']) expect([...pdf.roles], role).toContain(role);
      expect(pdf.pages[0].alternatives.join()).toContain(`/requests/${code}`);
      expect(pdf.outline.some(one => one.startsWith(words.terms))).toBe(true);
      expect(pdf.text.replaceAll(' ', '')).toContain(`${portal.address}/requests/${code}`);
      expect(pdf.text).toMatch(new RegExp(`${words.printed} ${words.day} \\d\\d:\\d\\d`));
      for (const page of pdf.pages) expect(page.text, 'on every page').toMatch(new RegExp(`${words.title} · ${words.printed} ${words.day}`));
      for (const text of ['Thanh toán trong 15 ngày kể từ ngày hóa đơn', 'Thuế nhập khẩu', 'Mùa cao điểm', 'Thứ Ba, Năm, Bảy hằng tuần', 'kg', words.vatAmount]) expect(pdf.text).toContain(text);
    });
  }
}

test('totals stay with the last line wherever the page ends @paper @script', async ({ page, operator, portal, signIn }) => {
  await signIn(page);
  for (let lines = 5; lines <= 40; lines += 1) {
    const code = await quoted(operator, portal.token, offer(lines));
    await page.goto(`/requests/${code}/quotation/print?labels=en`);
    const pdf = await printed(page);
    looksLikePaper(pdf);
    holdsCharges(pdf, lines, labels.en);
  }
});

test('a quotation without lines, and texts and figures of any length @paper', async ({ page, operator, portal, signIn }) => {
  await signIn(page);
  const none = await quoted(operator, portal.token, offer(0, { totals: null, terms: [], risks: [], inclusions: [], exclusions: [] }));
  await page.goto(`/requests/${none}/quotation/print?labels=en`);
  const empty = await printed(page);
  looksLikePaper(empty);
  expect(empty.text).toContain('The operator lists no single charges.');
  expect(empty.text).toContain('The operator gives no totals.');

  const long = 'Nghiêng ngả khuỷu tay thưởng nguyệt ẵm ộc ễnh ương '.repeat(8).trim();
  const word = 'Phíxếpdỡtạicảngđếnkhôngcókhoảngtrắng'.repeat(8);
  const figure = { quantity: '1234567890.125', unit_price: '1234567890.125', amount: '1234567890.125', currency: 'USD', vat_rate: 8, vat_amount: '1234567890.125', total: '1234567890.125' };
  const charges = [
    { line_no: 1, name: long, unit: 'container 40 feet cao', applied_condition: `${long} hết`, ...figure },
    { line_no: 2, name: word, unit: 'kg', ...figure, total: '1'.repeat(40) },
    { line_no: 3, name: 'THC', amount: 'theo thực tế', vat_rate: 'không chịu thuế', currency: 'VND' },
  ];
  const code = await quoted(operator, portal.token, offer(0, { charges, route: `${word} ${long}`, exclusions: [long, word], terms: [`${long} ${long} ${long} kết`] }));
  await page.goto(`/requests/${code}/quotation/print`);
  const hostile = await printed(page);
  looksLikePaper(hostile);
  for (const text of [plain(`${long} hết`), '1,234,567,890.125 USD', 'container 40 feet cao', 'theo thực tế', 'không chịu thuế']) expect(hostile.text).toContain(text);
  const joined = hostile.text.replaceAll(' ', '');
  for (const text of [word, `${long}kết`.replaceAll(' ', ''), '1,'.concat(Array(13).fill('111').join(','))]) expect(joined).toContain(text);
});

test('the screen shows the page; the print is light and marks a replaced version', async ({ page, operator, portal, signIn }) => {
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', { quotation: offer(3, { carrier: 'Hãng Cũ' }) });
  await signIn(page, { next: `/requests/${code}/quotation` });
  await operator.act(code, 'send_quotation', { quotation: offer(3) });
  await page.goto(`/requests/${code}`);
  await page.goto(`/requests/${code}/quotation?version=1`);
  await page.locator('main a[href*="/quotation/print"]').click();
  await expect(page.locator('.quotation-document .standing')).toContainText(/phiên bản 2|version 2/);
  await expect(page.locator('.quotation-document')).toContainText('Hãng Cũ');
  if (hasScripts()) {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colours = await page.locator('.quotation-document').evaluate(one => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(one).backgroundColor]);
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
  const other = page.locator('nav a[href*="/print"][href*="labels="]');
  await other.click();
  await expect(page.locator('.quotation-document .standing')).toContainText(/phiên bản 2|version 2/);
});

test('a button opens the browser’s print dialog; without scripts a hint names the menu @paper', async ({ page, operator, portal, signIn }) => {
  const code = await quoted(operator, portal.token, offer(3));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-dialog', 'open');
  });
  await signIn(page, { next: `/requests/${code}/quotation/print` });
  const [button, menu] = [page.locator('[data-print]'), page.locator('[data-print-hint]')];
  await expect(button).toBeVisible({ visible: hasScripts() });
  await expect(menu).toBeVisible({ visible: !hasScripts() });
  if (!hasScripts()) return;
  await button.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-dialog', 'open');
});
