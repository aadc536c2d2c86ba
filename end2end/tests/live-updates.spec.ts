// Live updates of an open page.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { expect, expectAccessible, submit, test } from '../support/fixtures';
import { confirmedRequest } from '../support/operator';

const news = '[data-news] .banner';

test.describe('an open page @script', () => {
  test('shows that the request changed, and the change on a click', async ({ page, operator, portal, signIn }) => {
    const code = await operator.createRequest({ token: portal.token });
    const other = await operator.createRequest({ token: portal.token });
    await operator.act(code, 'start_quoting');
    await signIn(page, { next: `/requests/${code}` });
    await expect(page.locator('[data-news]')).toHaveCount(1);
    await expect(page.locator(news)).toHaveCount(0);
    await listening(page);
    // A change of another request shows nothing here.
    await operator.act(other, 'start_quoting');
    const heading = await page.locator('h1').boundingBox();
    await laterSecond(page, code);
    await operator.act(code, 'send_quotation');
    await expect(page.locator(news)).toBeVisible();
    expect(await page.locator('h1').boundingBox(), 'the page does not shift').toEqual(heading);
    await expectAccessible(page);
    await submit(page, page.locator(`${news} a`));
    await expect(page.locator('main')).toContainText(/Đã báo giá|Quoted/);
    await expect(page.locator(news)).toHaveCount(0);
  });

  test('puts a new milestone in place, marked and announced, and nothing jumps', async ({ page, operator, portal, signIn }) => {
    const code = await confirmedRequest(operator, portal);
    await operator.act(code, 'start_transit');
    for (const location of ['Dĩ An', 'Cát Lái', 'Singapore', 'Colombo', 'Suez']) {
      await operator.act(code, 'milestone', { operation_status: 'in_transit', location, content: 'Đúng lịch' });
    }
    await signIn(page, { next: `/requests/${code}/tracking` });
    await listening(page);
    const entries = page.locator('.timeline > li');
    const before = await entries.count();
    const last = entries.last();
    await last.scrollIntoViewIfNeeded();
    const place = await last.boundingBox();
    await laterSecond(page, code);
    await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Rotterdam', content: 'Nguyên kiện' });
    await expect(entries).toHaveCount(before + 1);
    await expect(entries.first()).toContainText('Rotterdam');
    await expect(entries.first().locator('.tag')).toHaveText(/Mới|New/);
    await expect(page.locator('.whereabouts')).toContainText('Rotterdam');
    await expect(page.locator('main p[role=status]').filter({ hasText: 'Rotterdam' })).toHaveCount(1);
    await expect(page.locator(news), 'all that changed is in place').toHaveCount(0);
    await expect(async () => {
      const now = await last.boundingBox();
      expect(Math.abs((now?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
    }).toPass({ timeout: 2_000 });
    await expectAccessible(page);
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await operator.act(code, 'milestone', { operation_status: 'delivered', location: 'Duisburg', content: 'Hẹn giao', happened_at: inTwoDays });
    const told = page.locator('main p[role=status]').filter({ hasText: 'Duisburg' });
    await expect(told, 'what is only announced is read out as such').toHaveText(/dự kiến|announced/);
    await expect(page.locator('.whereabouts')).toContainText('Rotterdam');
  });

  test('puts a part in place that could not be read when the page was made', async ({ page, operator, portal, signIn, expected }) => {
    expected.push(/Failed to load resource/);
    const code = await operator.createRequest({ token: portal.token });
    await operator.fault({ kind: 'status', status: 500, method: 'GET', path: `/api/partner/fwd/orders/${code}/attachments`, times: 1 });
    await signIn(page, { next: `/requests/${code}` });
    const documents = page.locator('section[aria-labelledby=documents]');
    await expect(documents.locator('[data-part-missing]')).toBeVisible();
    await expect(documents.locator('[data-part-missing]')).toBeHidden();
    await expect(documents).toContainText(/Chưa có chứng từ|No documents/i);
    await expectAccessible(page);
  });

  test('shows new milestones, and on a list any change', async ({ page, context, operator, portal, signIn }) => {
    const code = await operator.createRequest({ token: portal.token });
    await signIn(page, { next: '/requests' });
    await listening(page);
    const tracking = await context.newPage();
    await tracking.goto(`/requests/${code}/tracking`);
    await listening(tracking);
    await laterSecond(page, code);
    await operator.act(code, 'start_quoting');
    await expect(tracking.locator(news)).toBeVisible();
    await page.bringToFront();
    await expect(page.locator(news)).toBeVisible();
    await tracking.close();
  });

  test('typed text stays, and the new state opens in another tab @wide', async ({ page, context, operator, portal, signIn }) => {
    const code = await operator.createRequest({ token: portal.token });
    await signIn(page, { next: `/requests/${code}/documents` });
    await listening(page);
    await page.fill('main [name=note]', 'Bản in màu, giao kèm hàng');
    await laterSecond(page, code);
    await operator.act(code, 'start_quoting');
    const opened = context.waitForEvent('page');
    await page.locator(`${news} a`).click();
    await expect((await opened).locator('h1')).toBeVisible();
    await expect(page.locator('main [name=note]')).toHaveValue('Bản in màu, giao kèm hàng');
  });

  test('ignores a change that is older than the page @wide', async ({ page, operator, portal, signIn }) => {
    const code = await operator.createRequest({ token: portal.token });
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation');
    await signIn(page, { next: `/requests/${code}` });
    await listening(page);
    // An old delivery, sent again.
    await page.evaluate(code => {
      const told = new MessageEvent('hint', { data: JSON.stringify({ code, kind: 'status', at: '2020-01-01T00:00:00+07:00' }) });
      (window as unknown as { streams: EventSource[] }).streams.forEach(stream => stream.dispatchEvent(told));
    }, code);
    await expect(page.locator(news)).toHaveCount(0);
    await page.evaluate(code => {
      const told = new MessageEvent('hint', { data: JSON.stringify({ code, kind: 'status', at: '2099-01-01T00:00:00+07:00' }) });
      (window as unknown as { streams: EventSource[] }).streams.forEach(stream => stream.dispatchEvent(told));
    }, code);
    await expect(page.locator(news)).toHaveCount(1);
    await page.locator(`${news} button`).click();
    await expect(page.locator(news)).toHaveCount(0);
  });

  test('the end of the session is no lost connection @wide', async ({ page, operator, portal, signIn, expected }) => {
    expected.push(/Failed to load resource|EventSource|can’t establish/);
    const code = await confirmedRequest(operator, portal);
    await operator.act(code, 'start_transit');
    await signIn(page, { next: `/requests/${code}/tracking` });
    await listening(page);
    await page.evaluate(() => {
      const told = { lost: false };
      Object.assign(window, { told });
      new MutationObserver(() => (told.lost ||= document.querySelector('[data-connection-lost]') !== null)).observe(document.body, { childList: true, subtree: true });
      (window as unknown as { streams: EventSource[] }).streams.forEach(stream => stream.dispatchEvent(new MessageEvent('ended', { data: '{}' })));
    });
    await expect.poll(() => states(page)).toEqual([2]);
    await page.route('**/events?*', route => route.fulfill({ status: 401, body: 'signed out' }));
    const lookAgain = () =>
      page.evaluate(() => {
        for (const hidden of [true, false]) {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }
      });
    await lookAgain();
    await expect.poll(() => states(page)).toEqual([2, 2]);
    // Signed in again in another tab.
    await page.unroute('**/events?*');
    await lookAgain();
    await expect.poll(() => states(page)).toEqual([2, 2, 1]);
    expect(await page.evaluate(() => (window as unknown as { told: { lost: boolean } }).told.lost)).toBe(false);
  });

  test('a lost connection is said and caught up, leaving the tab is none @wide @chromium', async ({ browser, operator, portal, signIn }) => {
    const code = await confirmedRequest(operator, portal);
    await operator.act(code, 'start_transit');
    const way = await wayThatBreaks();
    const context = await browser.newContext({ baseURL: portal.address, proxy: { server: way.server } });
    await collectStreams(context);
    const page = await context.newPage();
    await signIn(page, { next: `/requests/${code}/tracking` });
    await listening(page);
    const lost = page.locator('[data-connection-lost]');
    for (const hidden of [true, false]) {
      await page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, hidden);
      await expect.poll(() => states(page)).toEqual(hidden ? [2] : [2, 1]);
      await expect(lost).toHaveCount(0);
    }
    way.cut();
    await expect(lost).toContainText(/Mất kết nối|No connection/);
    await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Rotterdam', content: 'Nguyên kiện' });
    way.mend();
    await expect(page.locator('.timeline > li').first()).toContainText('Rotterdam', { timeout: 15_000 });
    await expect(lost).toHaveCount(0);
    await context.close();
    way.close();
  });

  test('connects again after an answer that is none @wide', async ({ page, operator, portal, signIn, expected }) => {
    expected.push(/Failed to load resource|EventSource|can’t establish/);
    const code = await operator.createRequest({ token: portal.token });
    await page.route('**/events?*', route => route.fulfill({ status: 502, body: 'away' }), { times: 1 });
    await signIn(page, { next: `/requests/${code}` });
    await listening(page);
    expect((await states(page))[0], 'the browser itself has given up').toBe(2);
    await laterSecond(page, code);
    await operator.act(code, 'start_quoting');
    await expect(page.locator(news)).toBeVisible();
  });

  test('a corrected milestone is shown as it is now, and not as new @wide @chromium', async ({ page, operator, portal, signIn }) => {
    const code = await confirmedRequest(operator, portal);
    await operator.act(code, 'start_transit');
    await operator.act(code, 'milestone', { operation_status: 'in_transit', location: 'Colombo', content: 'Đúng lịch' });
    await signIn(page, { next: `/requests/${code}/tracking` });
    await listening(page);
    const first = page.locator('.timeline > li').first();
    await expect(first).toContainText('Colombo');
    await page.route('**/api/tracking*', async route => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Colombo', 'Hambantota') });
    });
    await page.evaluate(() => (window as unknown as { streams: EventSource[] }).streams.forEach(stream => stream.dispatchEvent(new MessageEvent('missed', { data: '{}' }))));
    await expect(first).toContainText('Hambantota');
    await expect(first.locator('.tag')).toHaveCount(0);
  });

  test.beforeEach(({ context }) => collectStreams(context));
});

/** Collects the event streams of pages to wait until they are open. */
const collectStreams = (context: BrowserContext) =>
  context.addInitScript(() => {
    const streams: EventSource[] = [];
    const Real = window.EventSource;
    Object.assign(window, { streams });
    window.EventSource = class extends Real {
      constructor(address: string | URL, options?: EventSourceInit) {
        super(address, options);
        streams.push(this);
      }
    };
  });

/** The states of the page's event streams in the order of their beginning. */
const states = (page: import('@playwright/test').Page) => page.evaluate(() => (window as unknown as { streams: EventSource[] }).streams.map(stream => stream.readyState));

/** A way to the portal that can be cut: what is open ends, and nothing gets through. */
async function wayThatBreaks() {
  let isCut = false;
  const way = createServer((incoming, answer) => {
    if (isCut) return incoming.socket.destroy();
    const onward = request(incoming.url!, { method: incoming.method, headers: incoming.headers }, response => {
      answer.writeHead(response.statusCode!, response.rawHeaders);
      answer.flushHeaders();
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>(done => way.listen(0, '127.0.0.1', done));
  const cut = () => {
    isCut = true;
    way.closeAllConnections();
  };
  return { server: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, cut, mend: () => (isCut = false), close: () => (cut(), way.close()) };
}

/** The service's times are whole seconds: a change within the second that a page shows already is no news for it. */
const laterSecond = (page: import('@playwright/test').Page, code: string) =>
  expect
    .poll(async () => Date.now() - Date.parse((await page.locator(`[data-live="${code}"]`).first().getAttribute('data-as-of')) ?? ''), { intervals: [50] })
    .toBeGreaterThanOrEqual(1000);

const listening = (page: import('@playwright/test').Page) =>
  page.waitForFunction(() => (window as unknown as { streams: EventSource[] }).streams.some(stream => stream.readyState === EventSource.OPEN));
