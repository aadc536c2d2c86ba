// Exports: lists and charges as files, a quotation as a summary to share, explained abbreviations.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';

test('a quotation is explained, shared and downloaded @wide', async ({ page, context, operator, portal, signIn }) => {
  if (hasScripts()) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', {});
  const path = `/api/partner/fwd/orders/${code}/quotation`;
  const charges = [
    { line_no: 1, name: 'Phí xếp dỡ (THC)', unit: 'CBM', quantity: 3, unit_price: 100, amount: 300, currency: 'USD', vat_rate: 0, vat_amount: 0, total: 300.25 },
    { line_no: 2, name: '=1+1', amount: 5, currency: 'USD', vat_rate: 8, vat_amount: 0, total: 5 },
  ];
  const data = { quotation_no: 'QT-1', version: 2, currency: 'USD', route: 'SGN – LAX', valid_until: '2027-12-31', can_respond: true, charges, totals: { amount: 305, vat: 0, total: 305 }, exclusions: ['DEM/DET tại cảng đến'] };
  await operator.fault({ kind: 'body', path, body: { status: 'success', message: null, data } });
  await signIn(page, { next: `/requests/${code}/quotation` });
  if (hasScripts()) await expectAccessible(page);

  // The lines add up to 305.25.
  await expect(page.locator('main')).toContainText('305.25 USD');
  // The list is closed at first; it holds the abbreviations of this quotation and no others.
  const abbreviations = page.locator('#abbreviations');
  await expect(abbreviations.locator('dl')).toBeHidden();
  await abbreviations.locator('summary').click();
  await expect(abbreviations.locator('dt')).toHaveText(['CBM', 'DEM', 'DET', 'THC']);

  // One press copies the summary without opening it.
  const button = page.locator('[data-copy=summary-en]');
  if (hasScripts()) {
    await button.click();
    await expect(page.locator('[data-copy-said=summary-en]')).toHaveText('Copied.');
  } else {
    await expect(button).toBeHidden();
  }
  await page.locator('[aria-labelledby=share] summary').click();
  const box = page.locator('#summary-en');
  await expect(box).toBeVisible();
  await expect(box).toHaveJSProperty('readOnly', true);
  const text = await box.inputValue();
  expect(text).toContain('Total: 305.00 USD');
  expect(text).toContain('- DEM/DET tại cảng đến');
  expect(await page.locator('#summary-vi').inputValue()).toContain('Tổng cộng: 305,00 USD');
  if (hasScripts()) {
    await expectAccessible(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }

  const downloading = page.waitForEvent('download');
  await page.locator('main a[href$="/charges.csv"]').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain(code);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv).toContain("'=1+1");
});

test('the list of requests is downloaded with the filter applied', async ({ page, operator, portal, signIn }) => {
  const code = await operator.createRequest({ token: portal.token });
  await signIn(page);
  await page.goto(`/requests?search=${code}`);
  const downloading = page.waitForEvent('download');
  await page.locator('main a[href^="/requests.xlsx"]').click();
  expect((await downloading).suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.xlsx$/);
  const csv = page.waitForEvent('download');
  await page.locator('main a[href^="/requests.csv"]').click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(code);
});
