// What a partner does all day, in WebKit (Safari's engine) with and without scripts and in Firefox without them.
import { writeFile } from 'node:fs/promises';
import { contains, type Browser } from '../support/browser';
import { expect, test as base } from '../support/fixtures';
import { openFirefox, startFirefoxWithoutScripts } from '../support/firefox';
import { Operator } from '../support/operator';
import { startPortal } from '../support/portal';
import { freePort, startTls } from '../support/tls';
import { openWebKit, startDriver } from '../support/webkit';

type Options = { scripts: boolean; width: number };
type Tools = Options & { visitor: Browser };
type Engine = { open: (options: Options) => Promise<Browser>; stop: () => Promise<void> };

const startEngine: Record<string, () => Promise<Engine>> = {
  WebKit: async () => {
    const driver = await startDriver();
    return { open: options => openWebKit(driver, options), stop: driver.stop };
  },
  'Firefox, no script': async () => {
    const program = await startFirefoxWithoutScripts();
    return { open: options => openFirefox(program, options), stop: () => program.close() };
  },
};

const test = base.extend<Tools, { engine: Engine }>({
  engine: [
    async ({}, use, { project }) => {
      const engine = await startEngine[project.name]();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  scripts: [true, { option: true }],
  width: [1280, { option: true }],
  // A driver that ends while it opens a browser is waited for no longer than this; the second try has a new one.
  visitor: [
    async ({ engine, scripts, width }, use) => {
      const browser = await engine.open({ scripts, width });
      await use(browser);
      await browser.close();
    },
    { timeout: 60_000 },
  ],
});

const isWebKit = () => test.info().project.name === 'WebKit';

async function signIn(browser: Browser, address: string, token: string) {
  await browser.open(`${address}/sign-in?next=%2Frequests`);
  await browser.type('input[name=token]', token);
  await browser.type('main input[name=name]', 'Nguyễn Thị Hồng Nhung');
  await browser.follow('main form:has(input[name=token]) button:not([type=button])');
  expect(await browser.path()).toBe('/requests');
}

async function signOut(browser: Browser, address: string) {
  await browser.open(`${address}/settings`);
  await browser.follow('main form[action="/sign-out"] button');
  expect(await browser.path()).toBe('/sign-in');
}

/** Looks at two pages of a request, signs out, and goes back to each. */
async function backShowsNothing(browser: Browser, address: string, token: string, code: string, awake = false) {
  const look = async (path: string) => {
    await browser.open(address + path);
    if (awake) await browser.until(async () => (await browser.count('[data-watched]')) > 0, 'the page wakes up');
  };
  await signIn(browser, address, token);
  await look('/requests');
  await look(`/requests/${code}`);
  await contains(browser, 'h1', code);
  await look('/settings');
  await browser.follow('main form[action="/sign-out"] button');
  for (let step = 0; step < 3; step++) {
    await browser.back();
    await browser.until(async () => (await browser.count('input[name=token]')) > 0, 'the sign-in page');
    expect(await browser.isVisible('input[name=token]')).toBe(true);
    expect(await browser.path()).toBe('/sign-in');
    expect(await browser.source()).not.toContain('Hồng Nhung');
  }
}

const line = { name: 'Loa Bluetooth mini, pin lắp trong thiết bị', package_count: '24', gross_weight: '412', length: '60', width: '40', height: '45' };
const secondLine = { name: 'Kệ trưng bày', package_count: '6', gross_weight: '243,5', length: '120', width: '80', height: '60' };

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ scripts });

    test('signing in over plain http on this machine is kept', async ({ visitor: browser, portal }) => {
      for (const host of ['127.0.0.1', 'localhost']) {
        await signIn(browser, portal.address.replace('127.0.0.1', host), portal.token);
        await signOut(browser, portal.address.replace('127.0.0.1', host));
      }
    });

    test('over https, Back shows nothing of the person after signing out', async ({ visitor: browser }) => {
      const port = await freePort();
      const tls = await startTls(port);
      const own = await startPortal({ PORTAL_ADDR: `127.0.0.1:${port}`, PORTAL_PUBLIC_URL: tls.address });
      try {
        const code = await new Operator(own.console).createRequest({ token: own.token });
        await backShowsNothing(browser, tls.address, own.token, code);
      } finally {
        await own.stop();
        tls.stop();
      }
    });

    // WebKit keeps pages of plain http in memory whatever their headers say, and only a script can look before they are shown.
    if (scripts) {
      test('over http too', async ({ visitor: browser, portal, operator }) => {
        const code = await operator.createRequest({ token: portal.token });
        await backShowsNothing(browser, portal.address, portal.token, code, true);
      });
    }

    test('a shipment from request to tracking', async ({ visitor: browser, operator, portal }, info) => {
      const at = (path: string) => browser.open(portal.address + path);
      await signIn(browser, portal.address, portal.token);
      await at('/requests/new');
      if (scripts) await browser.until(async () => (await browser.count('form[data-alive]')) > 0, 'the grid wakes up');
      await browser.click('input[type=checkbox][name="service_codes[]"]');
      await browser.type('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
      await browser.type('[name=origin_port]', 'SGN');
      await browser.type('[name=dest_port]', 'LAX');
      await browser.select('[name=incoterm]', 'DAP');
      await browser.type('[name=transit_time_required]', '5 ngày');
      for (const [field, value] of Object.entries(line)) await browser.type(`[name="cargos[0][${field}]"]`, value);
      // The next line: with scripts Enter leads to it, which is made; without, a button posts.
      if (scripts) {
        await contains(browser, '.bar', '412');
        await browser.press('[name="cargos[0][package_count]"]', 'Enter');
      } else {
        await browser.follow('button[name=do][value="add"]');
      }
      for (const [field, value] of Object.entries(secondLine)) await browser.type(`[name="cargos[1][${field}]"]`, value);
      if (scripts) await contains(browser, '.bar', /655[.,]5/);
      expect(await browser.count('form[data-alive]')).toBe(scripts ? 1 : 0);
      await browser.follow('.bar button[name=do][value=send]');
      expect(await browser.path()).toMatch(/^\/requests\/(?!new)[^/]+$/);
      const code = (await browser.path()).split('/').pop()!;
      await contains(browser, 'main', 'Loa Bluetooth mini');
      await contains(browser, 'main', 'Kệ trưng bày');

      // A question, answered.
      await operator.act(code, 'ask_information', { message: 'Đề nghị kiểm tra lại chiều cao.' });
      await at(`/requests/${code}/edit`);
      await contains(browser, 'main', 'kiểm tra lại chiều cao');
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
      await browser.until(async () => !(await browser.isVisible('dialog#accept')), 'the dialog closes');
      await browser.click('.trio [popovertarget=accept]');
      expect(await browser.value('dialog#accept textarea[name=note]')).toBe('Nhờ lấy hàng buổi sáng.');
      await browser.follow('dialog#accept form button:not([formmethod], [formaction], [type=button], [name=do])');
      await at(`/requests/${code}/quotation`);
      expect(await browser.count('form[action$="/quotation/accept"]:not([data-draft-waits])')).toBe(0);

      // A document goes up and is listed.
      const file = info.outputPath('Hoá đơn số 1.pdf');
      await writeFile(file, '%PDF-1.4\n%demo\n');
      await at(`/requests/${code}/documents`);
      await browser.select('[name=doc_type]', 'packing_list');
      await browser.choose('[name=file]', file);
      if (scripts) {
        // The row of the file moves the button. The window is a private one, and keeps the file all the same.
        const waits = () => browser.until(async () => (await browser.count('.queue-files li')) === 1, 'the file waits in the queue');
        await waits();
        await browser.until(async () => (await browser.stored('portal-uploads')) === 2, 'the browser keeps the file and its note');
        await at(`/requests/${code}/documents`);
        await waits();
      }
      await browser.follow('main form:has([name=file]) button:not([type=button])');
      await contains(browser, 'main', 'Hoá đơn số 1.pdf');

      // Tracking; with scripts the next milestone comes by itself.
      await operator.act(code, 'start_transit');
      await operator.act(code, 'milestone', { operation_status: 'departed', location: 'Tân Sơn Nhất', content: 'Đã cất cánh' });
      await at(`/requests/${code}/tracking`);
      await contains(browser, 'main', 'Đã cất cánh');
      if (scripts) {
        // The service tells times in seconds.
        const asOf = Date.parse((await browser.attribute(`[data-live="${code}"]`, 'data-as-of')) ?? '');
        await browser.until(async () => Date.now() - asOf >= 1000, 'a later second');
        await operator.act(code, 'milestone', { operation_status: 'arrived', location: 'Los Angeles', content: 'Nguyên kiện' });
        await contains(browser, '.whereabouts', 'Los Angeles');
      }
      await signOut(browser, portal.address);
    });

    test('an empty date field looks empty and shows the focus', async ({ visitor: browser, portal }) => {
      await signIn(browser, portal.address, portal.token);
      await browser.open(`${portal.address}/requests/new`);
      await browser.click('[name=origin_address]');
      // WebKit derives the colour of the date that it proposes from the field's; Firefox proposes none.
      const proposed = await browser.style('[name=pickup_date]', 'color');
      if (isWebKit()) expect(proposed).toBe('rgba(0, 0, 0, 0)');
      else expect(proposed).not.toContain(', 0)');
      expect(await browser.style('[name=pickup_date]', 'outline-style')).toBe('none');
      await browser.click('[name=pickup_date]');
      expect(await browser.style('[name=pickup_date]', 'outline-style')).toBe('solid');
      expect(await browser.style('[name=pickup_date]', 'color')).not.toContain(', 0)');
    });

    test('a long goods name is whole, as sent and while it is typed', async ({ visitor: browser, portal }) => {
      const long = 'Loa Bluetooth mini, pin lắp trong thiết bị, hộp giấy 24 chiếc';
      await signIn(browser, portal.address, portal.token);
      await browser.open(`${portal.address}/requests/new`);
      const name = '[name="cargos[0][name]"]';
      const hidden = async () => Number(await browser.property(name, 'scrollHeight')) - Number(await browser.property(name, 'clientHeight'));
      if (scripts) {
        await browser.until(async () => (await browser.count('form[data-alive]')) > 0, 'the grid wakes up');
        await browser.type(name, long);
        expect(await hidden()).toBeLessThanOrEqual(0);
        const high = await browser.box(name);
        await browser.type(name, 'Loa');
        expect((await browser.box(name)).bottom).toBeLessThan(high.bottom - 10);
      }
      await browser.type(name, long);
      await browser.follow('.bar button[name=do][value=send]');
      expect(await browser.value(name)).toBe(long);
      await browser.until(async () => (await hidden()) <= 0, 'the name is whole');
    });

    for (const width of [1280, 480]) {
      test.describe(`${width} pixels wide`, () => {
        test.use({ width });
        test('lists have one line an entry, and the tab of the page is in sight', async ({ visitor: browser, operator, portal }) => {
          await signIn(browser, portal.address, portal.token);
          const lineHeight = parseFloat(await browser.style('.table .tag', 'line-height'));
          const tag = await browser.box('.table .tag');
          expect(tag.bottom - tag.top, 'a status stands on one line').toBeLessThan(1.5 * lineHeight);
          if (width === 1280) {
            await browser.open(`${portal.address}/?view=dense&sort=urgency`);
            const row = await browser.box('.entries tbody tr:first-child');
            expect(row.bottom - row.top, 'an entry stands on one line').toBeLessThan(60);
            const [words, lane] = [await browser.box('.entries .why > span'), await browser.box('.entries .way')];
            expect(words.right, 'the reason ends before the lane').toBeLessThan(lane.left);
          }
          const code = await operator.createRequest({ token: portal.token });
          await browser.open(`${portal.address}/requests/${code}/documents`);
          // The browser scrolls once it has laid out the page.
          const inSight = async () => {
            const [bar, tab] = [await browser.box('.tabs'), await browser.box('.tabs [aria-current]')];
            return bar.left <= tab.left && tab.right <= bar.right;
          };
          await browser.until(inSight, 'the tab of the page is in sight');
        });
      });
    }
  });
}
