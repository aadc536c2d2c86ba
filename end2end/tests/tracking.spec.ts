// A shipment's page: where it is, what happened, a hold without a reason; and the operator's own document of the quotation.
import { expect, expectAccessible, hasScripts, test } from '../support/fixtures';
import { confirmedRequest, type Operator } from '../support/operator';
import type { Portal } from '../support/portal';

/** A request whose quotation was accepted and whose shipment has begun. */
async function moving(operator: Operator, portal: Portal) {
  const code = await confirmedRequest(operator, portal);
  await operator.act(code, 'start_transit');
  return code;
}

const trackings = (data: unknown[]) => ({ kind: 'body', path: '/orders/*/trackings', content_type: 'application/json', body: { status: 'success', data } });

test('the newest event and its place stand on top, and nothing is promised', async ({ page, operator, portal, signIn }) => {
  const code = await moving(operator, portal);
  await operator.act(code, 'milestone', { operation_status: 'picked_up', location: 'Dĩ An', content: 'Nhận đủ 43 kiện' });
  await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Los Angeles', content: 'Nguyên kiện 43/43' });
  await operator.fault(
    trackings([
      { id: 2, operation_status: 'arrived', happened_at: '2026-08-06T22:40:00-07:00', location: 'Los Angeles', content: 'Nguyên kiện 43/43' },
      { id: 1, operation_status: 'picked_up', happened_at: '2026-08-04T14:10:00+07:00', location: 'Dĩ An', content: 'Nhận đủ 43 kiện' },
    ]),
  );
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    if (scheme === 'light') await signIn(page, { next: `/requests/${code}/tracking` });
    else await page.goto(`/requests/${code}/tracking`);
    await expect(page.locator('.whereabouts')).toContainText('Los Angeles');
    await expect(page.locator('.whereabouts')).toContainText('UTC-7');
    await expect(page.locator('.so-far li')).toHaveCount(2);
    await expect(page.locator('.timeline > li')).toHaveCount(2);
    await expect(page.locator('.steps, [data-state=todo]')).toHaveCount(0);
    if (hasScripts()) await expectAccessible(page);
  }
  // Where it is stands in sight without scrolling, on a phone too.
  const window = page.viewportSize();
  await page.goto(`/requests/${code}/tracking`);
  const now = await page.locator('#now').boundingBox();
  expect(now && window && now.y + now.height < window.height).toBe(true);
  if (window && window.width < 640) {
    // With its place and time, over the tabs, on the smallest phones and with long addresses.
    const long = 'Lô CN-14, đường số 7, khu công nghiệp Việt Nam – Singapore II-A, phường Vĩnh Tân, thành phố Tân Uyên';
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator('.lane small').evaluateAll((all, long) => all.forEach(one => (one.textContent = long)), long);
    const time = await page.locator('.whereabouts time').first().boundingBox();
    const tabs = await page.locator('.nav').first().boundingBox();
    expect(time!.y + time!.height).toBeLessThanOrEqual(tabs!.y);
    await expect(page.locator('#shipment ~ div, section[aria-labelledby=shipment]')).toContainText(/Lô A2/);
  }
});

test('a hold is told without a reason and leads to documents', async ({ page, operator, portal, signIn }) => {
  const code = await moving(operator, portal);
  await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Los Angeles', content: 'Nguyên kiện 43/43' });
  await operator.act(code, 'hold', { reason: 'Kiểm hoá' });
  await signIn(page, { next: `/requests/${code}/tracking` });
  const banner = page.locator('.banner[data-tone=stop]');
  await expect(banner).toContainText('Los Angeles');
  await expect(banner).not.toContainText('Nguyên kiện');
  if (hasScripts()) await expectAccessible(page);
  await banner.locator(`a[href="/requests/${code}/documents"]`).click();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.locator('.banner[data-tone=stop]')).toHaveCount(1);
});

test('the operator\'s document says why it looks incomplete and can be downloaded', async ({ page, expected, operator, portal, signIn }) => {
  // Console messages of the browser while the frame keeps out pictures, and the scripts of axe.
  expected.push(/Failed to load resource/, /Blocked script execution in '[^']*\/quotation\/document'/, /Loading the image '[^']*' violates the following Content Security Policy/);
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  const html = '<!doctype html><title>Báo giá</title><h1>Báo giá của nhà vận hành</h1><img src="https://cdn.example.vn/logo.png" alt="Logo">';
  await operator.fault({ kind: 'body', path: '/orders/*/quotation/document', content_type: 'text/html', body: html });
  await signIn(page, { next: `/requests/${code}/quotation` });
  await page.locator('a[href$="/quotation/document/view"]').click();
  await expect(page.frameLocator('iframe').locator('h1')).toHaveText('Báo giá của nhà vận hành');
  await expect(page.locator('.banner')).toHaveCount(1);
  if (hasScripts()) await expectAccessible(page);
  const link = await page.locator('a[download]').getAttribute('href');
  const file = await page.request.get(new URL(link!, page.url()).href);
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect(file.headers()['content-security-policy']).toContain('sandbox');
  expect(await file.text()).toBe(html);
});
