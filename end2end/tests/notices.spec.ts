// Notices on a device: turned on by a person, sent by the portal, shown by the worker. The browser's own push service is out of reach:
// one on loopback takes its place.
import { runInNewContext } from 'node:vm';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hasScripts, signInAt, submit, test } from '../support/fixtures';
import { Operator } from '../support/operator';
import { startPortal, type Portal } from '../support/portal';
import { PushService } from '../support/push-service';

const service = new PushService();
let own: Portal;
let operator: Operator;

test.beforeAll(async () => {
  own = await startPortal({ PORTAL_PUSH_HOSTS: await service.start() });
  operator = new Operator(own.console);
});
test.afterAll(async () => {
  await own?.stop();
  await service.stop();
});

/** What the browser does once its person allows notices. */
async function allowNotices(page: Page, answer: 'granted' | 'denied') {
  await page.addInitScript(
    ([subscription, answer]) => {
      const seen = window as unknown as { subscribedWith?: unknown };
      Notification.requestPermission = async () => answer as NotificationPermission;
      PushManager.prototype.subscribe = async options => {
        seen.subscribedWith = options;
        return { toJSON: () => subscription } as unknown as PushSubscription;
      };
    },
    [service.subscription(), answer] as const,
  );
}

/**
 * Runs the worker's script on a notice, on a press on it, and on a subscription that the browser has ended. The browsers of these tests show no notifications, so the script runs
 * with what a browser would give it.
 */
async function handOver(script: string, notice: object) {
  const seen: { shown?: object; badge?: number; opened?: string; sent?: { address: string; body: object } } = {};
  const handlers = new Map<string, (event: object) => void>();
  const scope = {
    location: new URL(own.address),
    registration: {
      showNotification: async (title: string, options: object) => (seen.shown = { title, ...options }),
      pushManager: { subscribe: async (options: object) => ({ endpoint: 'new', options }) },
    },
    clients: { matchAll: async () => [], openWindow: async (address: string) => (seen.opened = address) },
    addEventListener: (kind: string, handle: (event: object) => void) => handlers.set(kind, handle),
  };
  const fetch = async (address: string, { body }: { body: string }) => (seen.sent = { address, body: JSON.parse(body) });
  runInNewContext(script, { self: scope, URL, caches: {}, fetch, navigator: { setAppBadge: async (count: number) => (seen.badge = count) } });
  const dispatch = (kind: string, event: object) =>
    new Promise(resolve => handlers.get(kind)!({ ...event, waitUntil: (work: Promise<unknown>) => resolve(work) }));
  await dispatch('push', { data: { json: () => notice } });
  await dispatch('notificationclick', { notification: { ...seen.shown, close: () => {} } });
  await dispatch('pushsubscriptionchange', { oldSubscription: { endpoint: 'old', options: { userVisibleOnly: true } } });
  return seen;
}

const section = (page: Page) => page.locator('section[aria-labelledby=notices]');

test('a person turns notices on, is told of a quotation by the worker, and turns them off @script @wide', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: own.address });
  await allowNotices(page, 'granted');
  const code = await operator.createRequest({ token: own.token, fields: { partner_ref: 'PO-4711' } });
  await operator.act(code, 'start_quoting');
  await signInAt(page, own.address, own.token, `/requests/${code}`, 'Lan');
  await page.goto(`${own.address}/settings`);
  const notices = section(page);
  await notices.locator('[name=reference][value=partner_ref]').check();
  await notices.locator('[name=at_night]').check();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await notices.getByRole('button', { name: /Bật trên thiết bị này|Turn on for this device/ }).click();
  await loaded;
  await expect(page.locator('.banner[role=status]')).toContainText(/Đã bật thông báo|Notices are on/);
  await expect(notices.locator('.sessions li')).toHaveCount(1);
  await expectAccessible(page);

  await operator.act(code, 'send_quotation');
  await expect.poll(() => service.read().length).toBe(1);
  const [notice] = service.read();
  expect(JSON.parse(notice)).toMatchObject({ body: expect.stringContaining('PO-4711'), url: `/requests/${code}/quotation` });

  const { shown, badge, opened, sent } = await handOver(await (await page.request.get(`${own.address}/sw.js`)).text(), JSON.parse(notice));
  expect(shown).toMatchObject({ title: JSON.parse(notice).title, body: JSON.parse(notice).body });
  expect(badge).toBe(JSON.parse(notice).count);
  expect(opened).toBe(`/requests/${code}/quotation`);
  expect(sent).toEqual({
    address: '/settings/push',
    body: { subscription: { endpoint: 'new', options: { userVisibleOnly: true } }, replaces: 'old' },
  });

  await submit(page, notices.locator('form[action="/settings/push/remove"] button'));
  await expect(notices.locator('.sessions li')).toHaveCount(0);
});

test('a browser that allows no notices says so, and nothing is turned on @script @wide', async ({ page }) => {
  await allowNotices(page, 'denied');
  await signInAt(page, own.address, own.token, '/settings', 'Lan');
  const notices = section(page);
  await notices.getByRole('button', { name: /Bật trên thiết bị này|Turn on for this device/ }).click();
  await expect(notices.getByRole('status')).toContainText(/trình duyệt không cho phép|does not allow notices/);
  await expectAccessible(page);
  await expect(notices.locator('.sessions li')).toHaveCount(0);
});

test('a shipment is followed on its tracking page, and the settings say what needs scripts', async ({ page }) => {
  const code = await operator.createRequest({ token: own.token });
  await signInAt(page, own.address, own.token, `/requests/${code}/tracking`, 'Lan');
  const follow = page.locator('[data-follow]');
  await submit(page, follow.getByRole('button', { name: /Theo dõi lô hàng này|Follow this shipment/ }));
  await expect(follow.getByRole('button', { name: /Thôi theo dõi|Stop following/ })).toBeVisible();
  await follow.getByRole('link').click();
  await expect(page).toHaveURL(`${own.address}/settings#notices`);
  const turnOn = section(page).getByRole('button', { name: /Bật trên thiết bị này|Turn on for this device/ });
  if (hasScripts()) {
    await expect(turnOn).toBeEnabled();
  } else {
    await expect(turnOn).toBeDisabled();
    await expect(section(page)).toContainText(/cần cho phép tập lệnh|needs scripts/);
  }
});
