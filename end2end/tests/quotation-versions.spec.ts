// Versions of a quotation: marked as new, reopened, compared line by line, never answered.
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';

const version = (change: Record<string, unknown>) => ({
  quotation: {
    currency: 'VND', services: 'Hàng không', route: 'SGN – LAX', carrier: 'ANA Cargo', inclusions: ['Thủ tục xuất khẩu'], exclusions: ['Thuế nhập khẩu'],
    risks: [{ name: 'Mùa cao điểm' }], terms: ['Thanh toán trong 15 ngày'],
    charges: [
      { line_no: 1, name: 'Cước hàng không', unit: 'kg', quantity: 1107, unit_price: 92000, amount: 101844000, currency: 'VND', vat_rate: 0, vat_amount: 0, total: 101844000 },
      { line_no: 2, name: 'THC', unit: 'kg', quantity: 1107, unit_price: 2200, amount: 2435400, currency: 'VND', vat_rate: 8, vat_amount: 194832, total: 2630232 },
    ],
    totals: { amount: 104279400, vat: 194832, total: 104474232 },
    ...change,
  },
});

test('a replaced version is stored, marked and compared', async ({ page, portal, operator, signIn }) => {
  const sound = async () => {
    if (hasScripts()) await expectAccessible(page);
  };
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', version({}));
  await signIn(page, { next: `/requests/${code}/quotation` });
  await expect(page.locator('main .chips')).toHaveCount(0);

  await operator.act(code, 'send_quotation', version({
    carrier: 'Vietnam Airlines Cargo',
    charges: [
      { line_no: 1, name: 'THC', unit: 'kg', quantity: 1000, unit_price: 2200, amount: 2200000, currency: 'VND', vat_rate: 8, vat_amount: 176000, total: 2376000 },
      { line_no: 2, name: 'Phí kiểm tra pin lithium', unit: 'lô', quantity: 1, unit_price: 65, amount: 65, currency: 'USD', vat_rate: 0, vat_amount: 0, total: 65 },
    ],
    totals: { amount: 3900000, vat: 176000, total: 4076000 },
  }));

  // From the request to the comparison.
  await page.goto(`/requests/${code}`);
  await sound();
  await page.locator(`main a[href="/requests/${code}/quotation?compare=1#compare"]`).click();
  const compared = page.locator('section[aria-labelledby=compare]');
  for (const words of ['Cước hàng không', 'Phí kiểm tra pin lithium', '2,630,232', '2,376,000', '-254,232', 'ANA Cargo', 'Vietnam Airlines Cargo']) {
    await expect(compared).toContainText(words);
  }
  await expect(page.locator('form[action$="/quotation/accept"]:not([data-draft-waits])')).not.toHaveCount(0);
  await sound();
  await page.setViewportSize({ width: 360, height: 740 });
  await sound();

  // The old version has no answer forms.
  await page.locator('main .chips a[href$="version=1"]').click();
  await expect(page).toHaveURL(/version=1$/);
  await expect(page.locator('main')).toContainText('ANA Cargo');
  await expect(page.locator('main form, main dialog, .bar')).toHaveCount(0);
  await sound();
});
