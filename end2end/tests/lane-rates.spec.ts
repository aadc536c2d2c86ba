// Earlier quotations of the same trade lane beside the current one.
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';

const offer = (total: number, carrier: string) => ({
  quotation: {
    currency: 'USD', services: 'Hàng không', route: 'SGN – LAX', carrier, transit_time: '3–4 ngày', inclusions: [], exclusions: [], risks: [], terms: [],
    charges: [{ line_no: 1, name: 'Cước hàng không', unit: 'lô', quantity: 1, unit_price: total, amount: total, currency: 'USD', vat_rate: 0, vat_amount: 0, total }],
    totals: { amount: total, vat: 0, total },
  },
});

test('a quotation shows earlier quotations of its trade lane', async ({ page, portal, operator, signIn }) => {
  const panel = page.locator('section[aria-labelledby=lane]');
  // An address of this run only, so that no other request is on the trade lane.
  const fields = { origin_address: `Kho ${Date.now()}`, origin_port: null };
  const codes: string[] = [];
  for (const [index, total] of [1000, 1200, 1100, 2200].entries()) {
    const code = await operator.createRequest({ token: portal.token, fields });
    codes.push(code);
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation', offer(total, `Hãng ${index}`));
  }
  await signIn(page, { next: `/requests/${codes[0]}/quotation` });
  await expect(panel).toHaveCount(0);
  for (const code of codes.slice(1, 3)) await page.goto(`/requests/${code}/quotation`);

  await page.goto(`/requests/${codes[3]}/quotation`);
  const rows = panel.locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Hãng 3');
  await expect(panel).toContainText('100 %');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    if (hasScripts()) await expectAccessible(page);
  }
  await panel.locator(`a[href="/requests/${codes[0]}/quotation"]`).click();
  await expect(page).toHaveURL(new RegExp(`${codes[0]}/quotation$`));
});
