// Taking things along: lists and charges as files, a quotation as a summary, abbreviations explained.
import { readFile } from 'node:fs/promises';
import { expect, looksSound, scripted, test } from '../support/fixtures';

test('a quotation is explained, passed on and taken along', async ({ page, context, operator, portal, signIn }) => {
  if (scripted()) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await operator.plant({ token: portal.token });
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
  if (scripted()) await looksSound(page);

  // The lines come to 305,25.
  await expect(page.locator('main')).toContainText('305,25 USD');
  // Closed, then every abbreviation of this quotation and no other.
  const abbreviations = page.locator('#abbreviations');
  await expect(abbreviations.locator('dl')).toBeHidden();
  await abbreviations.locator('summary').click();
  await expect(abbreviations.locator('dt')).toHaveText(['CBM', 'DEM', 'DET', 'THC']);

  // One press, without opening anything.
  const button = page.locator('[data-copy=summary-en]');
  if (scripted()) {
    await button.click();
    await expect(page.locator('[data-copy-said=summary-en]')).toHaveText('Copied.');
  } else {
    await expect(button).toBeHidden();
  }
  await page.locator('[aria-labelledby=pass-on] summary').click();
  const box = page.locator('#summary-en');
  await expect(box).toBeVisible();
  await expect(box).toHaveJSProperty('readOnly', true);
  const text = await box.inputValue();
  expect(text).toContain('Total: 305,00 USD');
  expect(text).toContain('- DEM/DET tại cảng đến');
  expect(await page.locator('#summary-vi').inputValue()).toContain('Tổng cộng: 305,00 USD');
  if (scripted()) {
    await looksSound(page);
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

test('the list of requests is a file with the filter that is set', async ({ page, operator, portal, signIn }) => {
  const code = await operator.plant({ token: portal.token });
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
