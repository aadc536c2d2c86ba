// What an open page is told while somebody looks at it.
import { expect, looksSound, posts, test } from '../support/fixtures';

const news = '[data-news] .banner';

test.describe('an open page @script', () => {
  test('tells that something has changed, and shows it when asked', async ({ page, operator, portal, signIn }) => {
    const code = await operator.plant({ token: portal.token });
    const other = await operator.plant({ token: portal.token });
    await operator.act(code, 'start_quoting');
    await signIn(page, { next: `/requests/${code}` });
    await expect(page.locator('[data-news]')).toHaveCount(1);
    await expect(page.locator(news)).toHaveCount(0);
    await listening(page);
    // Of another request nothing is told here.
    await operator.act(other, 'start_quoting');
    const heading = await page.locator('h1').boundingBox();
    await operator.act(code, 'send_quotation');
    await expect(page.locator(news)).toBeVisible();
    expect(await page.locator('h1').boundingBox(), 'nothing moves under the reader').toEqual(heading);
    await looksSound(page);
    await posts(page, page.locator(`${news} a`));
    await expect(page.locator('main')).toContainText(/Đã báo giá|Quoted/);
    await expect(page.locator(news)).toHaveCount(0);
  });

  test('tells of milestones, and a list of any change', async ({ page, context, operator, portal, signIn }) => {
    const code = await operator.plant({ token: portal.token });
    await signIn(page, { next: '/requests' });
    await listening(page);
    const tracking = await context.newPage();
    await tracking.goto(`/requests/${code}/tracking`);
    await listening(tracking);
    await operator.act(code, 'start_quoting');
    await expect(tracking.locator(news)).toBeVisible();
    await page.bringToFront();
    await expect(page.locator(news)).toBeVisible();
    await tracking.close();
  });

  test('what was typed stays, and the new state opens beside it', async ({ page, context, operator, portal, signIn }) => {
    const code = await operator.plant({ token: portal.token });
    await signIn(page, { next: `/requests/${code}/documents` });
    await listening(page);
    await page.fill('main [name=note]', 'Bản in màu, giao kèm hàng');
    await operator.act(code, 'start_quoting');
    const opened = context.waitForEvent('page');
    await page.locator(`${news} a`).click();
    await expect((await opened).locator('h1')).toBeVisible();
    await expect(page.locator('main [name=note]')).toHaveValue('Bản in màu, giao kèm hàng');
  });

  test('is silent about what it shows already', async ({ page, operator, portal, signIn }) => {
    const code = await operator.plant({ token: portal.token });
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation');
    await signIn(page, { next: `/requests/${code}` });
    await listening(page);
    // A delivery of long ago, sent once more.
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

  test.beforeEach(async ({ context }) => {
    // The page's own streams, to see that they are open.
    await context.addInitScript(() => {
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
  });
});

const listening = (page: import('@playwright/test').Page) =>
  page.waitForFunction(() => (window as unknown as { streams: EventSource[] }).streams.some(stream => stream.readyState === EventSource.OPEN));
