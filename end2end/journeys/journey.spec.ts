// What a partner does all day, in WebKit (Safari's engine), with and without scripts.
import { writeFile } from 'node:fs/promises';
import { Key } from 'selenium-webdriver';
import { expect, test as base } from '../support/fixtures';
import { Operator } from '../support/operator';
import { startPortal } from '../support/portal';
import { freePort, startTls } from '../support/tls';
import { openBrowser, startDriver, type Browser, type WebKitDriver } from '../support/webkit';

type Tools = { scripts: boolean; safari: Browser };

const test = base.extend<Tools, { driver: WebKitDriver }>({
  driver: [
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  scripts: [true, { option: true }],
  safari: async ({ driver, scripts }, use) => {
    const browser = await openBrowser(driver, { scripts });
    await use(browser);
    await browser.web.quit();
  },
});

async function signIn(browser: Browser, address: string, token: string) {
  await browser.web.get(`${address}/sign-in?next=%2Frequests`);
  await browser.type('input[name=token]', token);
  await browser.type('main input[name=name]', 'Nguyễn Thị Hồng Nhung');
  await browser.follow('main form:has(input[name=token]) button:not([type=button])');
  expect(await browser.path()).toBe('/requests');
}

const line = { name: 'Loa Bluetooth mini, pin lắp trong thiết bị', package_count: '24', gross_weight: '412', length: '60', width: '40', height: '45' };

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ scripts });

    test('signing in over plain http on this machine is kept', async ({ safari: browser, portal }) => {
      for (const host of ['127.0.0.1', 'localhost']) {
        await signIn(browser, portal.address.replace('127.0.0.1', host), portal.token);
        await browser.web.get(`${portal.address.replace('127.0.0.1', host)}/settings`);
        await browser.follow('main form[action="/sign-out"] button');
        expect(await browser.path()).toBe('/sign-in');
      }
    });

    test('over https, Back shows nothing of the person after signing out', async ({ safari: browser }) => {
      const port = await freePort();
      const tls = await startTls(port);
      const own = await startPortal({ PORTAL_ADDR: `127.0.0.1:${port}`, PORTAL_PUBLIC_URL: tls.address });
      try {
        const code = await new Operator(own.console).createRequest({ token: own.token });
        await signIn(browser, tls.address, own.token);
        await browser.web.get(`${tls.address}/requests/${code}`);
        await browser.contains('h1', code);
        await browser.web.get(`${tls.address}/settings`);
        await browser.follow('main form[action="/sign-out"] button');
        for (let step = 0; step < 3; step++) {
          await browser.web.navigate().back();
          await browser.find('input[name=token]');
          expect(await browser.path()).toBe('/sign-in');
          expect(await browser.web.getPageSource()).not.toContain('Hồng Nhung');
        }
      } finally {
        await own.stop();
        tls.stop();
      }
    });

    test('a shipment from request to tracking', async ({ safari: browser, operator, portal }, info) => {
      const at = (path: string) => browser.web.get(portal.address + path);
      await signIn(browser, portal.address, portal.token);
      await at('/requests/new');
      if (scripts) await browser.web.wait(async () => (await browser.count('form[data-alive]')) > 0, 20_000, 'the grid wakes up');
      await browser.click('input[type=checkbox][name="service_codes[]"]');
      await browser.type('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
      await browser.type('[name=origin_port]', 'SGN');
      await browser.type('[name=dest_port]', 'LAX');
      await browser.select('[name=incoterm]', 'DAP');
      await browser.type('[name=transit_time_required]', '5 ngày');
      for (const [field, value] of Object.entries(line)) await browser.type(`[name="cargos[0][${field}]"]`, value);
      if (scripts) {
        await browser.contains('.bar', '412');
        // Enter leads to the next line, which is made; undoing takes a typed figure back.
        await (await browser.find('[name="cargos[0][package_count]"]')).sendKeys(Key.ENTER);
        await browser.type('[name="cargos[1][name]"]', 'Kệ trưng bày');
        for (const [field, value] of Object.entries({ package_count: '6', gross_weight: '243,5', length: '120', width: '80', height: '60' })) {
          await browser.type(`[name="cargos[1][${field}]"]`, value);
        }
        await browser.contains('.bar', /655[.,]5/);
      }
      expect(await browser.count('form[data-alive]')).toBe(scripts ? 1 : 0);
      await browser.follow('.bar button[name=do][value=send]');
      expect(await browser.path()).toMatch(/^\/requests\/(?!new)[^/]+$/);
      const code = (await browser.path()).split('/').pop()!;
      await browser.contains('main', 'Loa Bluetooth mini');

      // A question, answered.
      await operator.act(code, 'ask_information', { message: 'Đề nghị kiểm tra lại chiều cao.' });
      await at(`/requests/${code}/edit`);
      await browser.contains('main', 'kiểm tra lại chiều cao');
      await browser.type('textarea[name=note]', 'Chiều cao đúng là 45 cm.');
      await browser.follow('.bar button[name=do][value=review]');
      await browser.follow('.bar button[name=do][value=send]');
      expect(await browser.path()).toBe(`/requests/${code}`);

      // The buttons of a quotation open their dialogs, which close, keep what was typed, and send.
      await operator.act(code, 'start_quoting');
      await operator.act(code, 'send_quotation', {});
      await at(`/requests/${code}/quotation`);
      await browser.click('.trio [popovertarget=accept]');
      await browser.type('dialog#accept textarea[name=note]', 'Nhờ lấy hàng buổi sáng.');
      await browser.click('dialog#accept footer button[type=button]');
      await browser.web.wait(async () => !(await browser.web.findElement({ css: 'dialog#accept' }).isDisplayed()), 20_000, 'the dialog closes');
      await browser.click('.trio [popovertarget=accept]');
      expect(await browser.value('dialog#accept textarea[name=note]')).toBe('Nhờ lấy hàng buổi sáng.');
      await browser.follow('dialog#accept form button:not([formmethod], [formaction], [type=button])');
      await at(`/requests/${code}/quotation`);
      expect(await browser.count('form[action$="/quotation/accept"]')).toBe(0);

      // A document goes up and is listed.
      const file = info.outputPath('Hoá đơn số 1.pdf');
      await writeFile(file, '%PDF-1.4\n%demo\n');
      await at(`/requests/${code}/documents`);
      await browser.select('[name=doc_type]', 'packing_list');
      await (await browser.find('[name=file]')).sendKeys(file);
      await browser.follow('main form:has([name=file]) button:not([type=button])');
      await browser.contains('main', 'Hoá đơn số 1.pdf');

      // Tracking; with scripts the next milestone comes by itself.
      await operator.act(code, 'start_transit');
      await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Tân Sơn Nhất', content: 'Đã cất cánh' });
      await at(`/requests/${code}/tracking`);
      await browser.contains('main', 'Đã cất cánh');
      if (scripts) {
        // The service tells times in seconds.
        const asOf = Date.parse((await browser.web.findElement({ css: `[data-live="${code}"]` }).getAttribute('data-as-of')) ?? '');
        await browser.web.wait(() => Date.now() - asOf >= 1000, 20_000, 'a later second');
        await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Los Angeles', content: 'Nguyên kiện' });
        await browser.contains('.whereabouts', 'Los Angeles');
      }
    });
  });
}
