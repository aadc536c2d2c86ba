// Cargo totals, ticks and hints follow the typed values; the bar with the totals does not cover the focused field.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cell, lines, recalculated } from '../support/cargo-lines';

/** Totals, volumes and hints as the page shows them and as the server renders them for the same fields. */
async function told(page: Page) {
  const shown = (page: Document) => [
    ...Array.from(page.querySelectorAll('.bar [data-sum], .grid [data-volume]'))
      .filter(one => !one.closest('[data-if][hidden]'))
      .map(one => `${one.getAttribute('data-sum')} ${one.textContent}`),
    ...Array.from(page.querySelectorAll('[data-rule]')).map(hint => `${hint.getAttribute('data-tone')} ${hint.querySelectorAll('[data-tick]:not([hidden])').length}`),
  ];
  const live = await (await page.evaluateHandle(() => document)).evaluate(shown);
  return { live, answered: await (await recalculated(page)).evaluate(shown) };
}

test('totals in the browser equal those of the server @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  const goods = [
    ['24', '412', '60', '40', '45', 'cm'],
    ['12', '186,5', '19,685', '15,748', '11.81', 'inch'],
    ['3', '61.5', '400', '300', '250', 'mm'],
    ['1', '1.000', '1,2', '0,8', '1', 'm'],
    ['7', '5', '', '80', '1', 'cm'],
  ];
  await lines(page, goods.map((_, at) => `Hàng ${at}`));
  for (const box of await page.locator('[data-mode]').all()) await box.check();
  for (const [line, values] of goods.entries()) {
    for (const [at, field] of ['package_count', 'gross_weight', 'length', 'width', 'height'].entries()) await cell(page, line, field).fill(values[at]);
    await cell(page, line, 'dimension_unit').selectOption(values[5]);
  }
  const { live, answered } = await told(page);
  expect(live.length).toBeGreaterThan(10);
  expect(answered).toEqual(live);
});

test('totals and hints follow every kind of change @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc']);
  for (const line of [0, 1]) {
    for (const [field, figure] of Object.entries({ package_count: '24', gross_weight: '412', length: '60', width: '40', height: '45' })) await cell(page, line, field).fill(figure);
  }
  const sum = (name: string) => page.locator(`.bar [data-sum="${name}"]`);
  const agree = async () => {
    const { live, answered } = await told(page);
    expect(live).toEqual(answered);
  };
  await expect(sum('gross')).toHaveText('824.0');
  // A line that changes to containers gets additional fields.
  await cell(page, 1, 'load').selectOption('fcl');
  await cell(page, 1, 'container_count').fill('2');
  await cell(page, 1, 'container_type').selectOption({ index: 1 });
  await expect(sum('containers')).toContainText('2 ×');
  await cell(page, 1, 'gross_weight').fill('500');
  await expect(sum('gross')).toHaveText('912.0');
  await agree();
  await cell(page, 1, 'load').selectOption('loose');
  await expect(sum('containers')).toBeHidden();
  await agree();
  // Fields outside the lines.
  const services = page.locator('[data-mode]');
  for (const at of [0, 1, 2]) {
    await services.nth(at).check();
    await agree();
  }
  await services.nth(0).uncheck();
  await agree();
  const fields = await page.locator('[data-rule] [data-part]').evaluateAll(parts => parts.map(part => part.getAttribute('data-part')));
  expect(fields.length).toBeGreaterThan(4);
  for (const name of fields) {
    const field = page.locator(`[name="${name}"]`).first();
    const put = async (given: boolean) => {
      const { choice, type } = await field.evaluate(field => ({ choice: field.tagName === 'SELECT', type: field.getAttribute('type') }));
      if (choice) await field.selectOption({ index: given ? 1 : 0 });
      else await field.fill(given ? (type === 'date' ? '2027-03-01' : '12') : '');
    };
    const hint = page.locator('[data-rule]', { has: page.locator(`[data-part="${name}"]`) });
    await put(true);
    await expect(hint).toHaveAttribute('data-tone', 'done');
    await agree();
    await put(false);
    await expect(hint).not.toHaveAttribute('data-tone');
    await agree();
  }
  // Added and removed lines.
  await page.locator('[data-adds] button').first().click();
  await cell(page, 2, 'gross_weight').fill('7');
  await expect(sum('gross')).toHaveText('919.0');
  await page.locator('[data-undo]').click();
  await page.locator('[data-undo]').click();
  await expect(cell(page, 2, 'name')).toHaveCount(0);
  await agree();
  await cell(page, 0, 'gross_weight').fill('1');
  await expect(sum('gross')).toHaveText('501.0');
  await agree();
});

test('totals do not overlap while they grow or the window changes @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  // One total for each mode of transport.
  for (const service of await page.locator('[data-mode]').all()) await service.check();
  const clear = () =>
    page.evaluate(() => {
      const texts = Array.from(document.querySelectorAll('.bar .sums > div:not([hidden]) > *')).map(part => {
        const text = document.createRange();
        text.selectNodeContents(part);
        const { left, right } = text.getBoundingClientRect();
        const { top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom, text: part.textContent };
      });
      const across = (one: (typeof texts)[0], other: (typeof texts)[0]) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return texts.flatMap((one, at) => [
        ...(one.left < 0 || one.right > innerWidth ? [`${one.text} leaves the window`] : []),
        ...texts.slice(at + 1).filter(other => across(one, other)).map(other => `${one.text} over ${other.text}`),
      ]);
    });
  for (const [field, figure] of Object.entries({ package_count: '240', gross_weight: '41250000', length: '120', width: '80', height: '145' })) {
    await cell(page, 0, field).focus();
    for (const key of figure) {
      await page.keyboard.press(key);
      expect(await clear(), `${field} up to ${key}`).toEqual([]);
    }
  }
  await expect(page.locator('[data-sum=gross]')).toHaveText('41,250,000.0');
  for (const width of [360, 1280, 700, page.viewportSize()?.width ?? 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(clear, { message: `${width} px wide` }).toEqual([]);
  }
  await cell(page, 0, 'gross_weight').fill('4');
  expect(await clear()).toEqual([]);
  // A total can grow by a digit and a separator before its neighbours move.
  const volume = page.locator('.bar [data-sum=volume]');
  await cell(page, 0, 'gross_weight').fill('4125');
  const where = await volume.boundingBox();
  await cell(page, 0, 'gross_weight').press('0');
  await expect(page.locator('[data-sum=gross]')).toHaveText('41,250.0');
  expect(await volume.boundingBox()).toEqual(where);
});

test('the focused field is not covered by sticky bars', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc', 'Kệ']);
  // The fullest bars: totals for each mode of transport and the last action.
  for (const service of await page.locator('[data-mode]').all()) await service.check();
  const first = page.locator('[name=partner_ref]');
  const way = async (key: string, from: Locator) => {
    const beneath: string[] = [];
    let steps = 0;
    await from.focus();
    for (; steps < 150; steps++) {
      await page.keyboard.press(key);
      const found = await page.locator('main').evaluate(() => {
        const field = document.activeElement;
        if (!field?.closest('form[data-cargo-form]')) return field?.closest('main, header, footer, nav') ? undefined : 'nowhere';
        if (field.closest('[data-sticks]')) return '';
        const { top, bottom } = field.getBoundingClientRect();
        const edge = (which: string, side: 'top' | 'bottom') => {
          const bar = document.querySelector(`[data-sticks=${which}]`)!;
          return getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect()[side] : side === 'top' ? innerHeight : 0;
        };
        const name = field.getAttribute('name') ?? field.id ?? field.textContent;
        return top < edge('start', 'bottom') - 1 || bottom > edge('end', 'top') + 1 ? `${name} at ${Math.round(top)} to ${Math.round(bottom)}` : '';
      });
      if (found === undefined || found === 'nowhere') break;
      if (found) beneath.push(found);
    }
    expect(beneath, key).toEqual([]);
    return steps;
  };
  expect(await way('Tab', first)).toBeGreaterThan(40);
  expect(await way('Shift+Tab', page.locator('[name=contact_email]'))).toBeGreaterThan(40);
});
