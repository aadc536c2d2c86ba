// Reads that are kept and shared: what open pages are told without webhooks, and what pages show when nothing answers.
import { expect, expectAccessible, hasScripts, signInAt, test } from '../support/fixtures';
import { Operator } from '../support/operator';
import { startPortal, type Portal } from '../support/portal';
import type { Page } from '@playwright/test';

let own: Portal;
let operator: Operator;

test.beforeAll(async () => {
  own = await startPortal({ PORTAL_READ_CACHE: 'on', PORTAL_BACKGROUND_CALLS: '30' });
  operator = new Operator(own.console);
});
test.afterAll(async () => {
  await own?.stop();
});

const signIn = (page: Page, next: string) => signInAt(page, own.address, own.token, next);

test('a new version that a colleague finds is told with its figures, and the count follows @script @wide', async ({ page, browser }) => {
  const code = await operator.createRequest({ token: own.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation');
  const streams = page.waitForResponse(response => response.url().includes('/events?'));
  await signIn(page, `/requests/${code}/quotation`);
  await streams;
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, '/');
  await operator.act(code, 'send_quotation');
  // A form that is filled in against the state is read by calls.
  await colleague.goto(`${own.address}/requests/${code}/quotation/negotiate/note`);
  const news = page.locator('[data-news] .banner');
  await expect(news).toContainText(/New version 2: .*the same total as version 1\./);
  await expectAccessible(page);
  await colleague.context().close();
});

test('the navigation and the title count what needs the reader', async ({ page }) => {
  await signIn(page, '/');
  await page.goto(`${own.address}/requests`);
  const count = page.locator('.nav [data-needs]');
  await expect(count).toBeVisible();
  const number = (await count.locator('span').first().textContent())?.trim();
  expect(await page.title()).toMatch(new RegExp(`^\\(${number}\\) `));
});

test('pages show what was read before while the operator does not answer, and say so @wide', async ({ page }) => {
  const code = await operator.createRequest({ token: own.token });
  await signIn(page, `/requests/${code}`);
  await operator.fault({ kind: 'status', status: 503, path: '/orders*' });
  // Its webhook makes what was read before old.
  await operator.act(code, 'start_quoting');
  const said = page.locator('main [role=status]:not([data-words])');
  await expect(async () => {
    await page.goto(`${own.address}/requests/${code}`);
    await expect(said).toContainText('This page shows what was read at', { timeout: 500 });
  }).toPass({ timeout: 20_000, intervals: [100] });
  await expect(page.locator('h1')).toBeVisible();
  if (hasScripts()) await expectAccessible(page);
  await operator.clearFaults();
});
