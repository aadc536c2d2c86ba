// The portal as an installed program: its manifest, and shipments that are kept on the device for when there is no network.
import { expect, expectAccessible, submit, test } from '../support/fixtures';
import { confirmedRequest } from '../support/operator';

test.use({ expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/] });

test('the portal can be installed @once', async ({ page, portal, signIn }) => {
  await signIn(page);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(address!)).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  for (const icon of manifest.icons) {
    const answer = await page.request.get(icon.src);
    expect(answer.headers()['content-type']).toBe('image/png');
    const [width] = icon.sizes.split('x');
    expect((await answer.body()).readUInt32BE(16)).toBe(Number(width));
  }
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable');
  // Nobody who only looks gets a worker.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(portal.log()).not.toContain('csp');
});

test('a kept shipment is shown without a network until the session ends, and nothing else @script @wide', async ({ page, context, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await operator.act(code, 'start_transit');
  await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Cát Lái', content: 'Tàu đã chạy' });
  const other = await confirmedRequest(operator, portal);
  const tracking = `/requests/${code}/tracking`;
  await signIn(page, { next: tracking });
  const keep = page.locator('[data-keep-offline]');
  await keep.getByRole('button').click();
  await expect(keep.getByRole('status')).toHaveText(/Đã giữ trên thiết bị này|It is kept on this device/);
  await expect(keep.getByRole('button')).toHaveText(/Xóa khỏi thiết bị|Remove from this device/);
  await expectAccessible(page);
  // A look with a network renews what is kept.
  await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Hamburg', content: 'Đã đến' });
  await page.goto(tracking);
  await expect(keep.getByRole('button')).toHaveText(/Xóa khỏi thiết bị|Remove from this device/);
  await expect
    .poll(() =>
      page.evaluate(async path => {
        const copy = await (await caches.open('kept-shipments')).match(path);
        return (await copy?.text())?.includes('Hamburg');
      }, `${tracking}?kept=1`),
    )
    .toBe(true);

  await context.setOffline(true);
  await page.goto(tracking);
  await expect(page.locator('[data-last-seen]')).toBeVisible();
  await expect(page.locator('.timeline')).toContainText('Hamburg');
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.timeline')!).listStyleType)).toBe('none');
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const all = await (await caches.open('kept-shipments')).keys();
    return all.map(one => new URL(one.url).pathname);
  });
  expect(kept.filter(path => path.startsWith('/requests/'))).toEqual([tracking]);
  for (const path of [`/requests/${code}/quotation`, `/requests/${code}`, `/requests/${other}/tracking`, '/']) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_/);
  }

  await context.setOffline(false);
  await page.goto('/settings');
  await submit(page, page.locator('main form[action="/sign-out"] button'));
  await context.setOffline(true);
  await expect(page.goto(tracking)).rejects.toThrow(/ERR_/);
});

test('a session that ended or another one takes the kept shipments along @script @wide', async ({ page, context, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  const tracking = `/requests/${code}/tracking`;
  const keep = page.locator('[data-keep-offline]');
  for (const how of ['ended', 'another']) {
    await signIn(page, { next: tracking });
    await keep.getByRole('button').click();
    await expect(keep.getByRole('status')).toHaveText(/Đã giữ trên thiết bị này|It is kept on this device/);
    await page.goto(tracking);
    await context.clearCookies();
    if (how === 'ended') {
      await page.goto(tracking);
      await expect(page).toHaveURL(/sign-in/);
    } else {
      await signIn(page, { next: '/settings' });
    }
    await context.setOffline(true);
    await expect(page.goto(tracking), how).rejects.toThrow(/ERR_/);
    await context.setOffline(false);
    await page.goto('/healthz');
  }
});
