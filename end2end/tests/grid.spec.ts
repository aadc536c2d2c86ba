// The cargo grid: by keys and in the page with scripts, by posts without.
import type { Locator, Page } from '@playwright/test';
import { expect, looksSound, posts, scripted, test } from '../support/fixtures';

const cell = (page: Page, line: number, field: string) => page.locator(`.grid [name="cargos[${line}][${field}]"]`);
const names = (page: Page) => page.locator('.grid [name$="[name]"]').evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value));
const said = (page: Page) => page.locator('[data-said]');

/** A new request with these goods, the island awake. */
async function lines(page: Page, goods: string[]) {
  await page.goto('/requests/new');
  if (scripted()) await expect(page.locator('form[data-alive]')).toBeAttached();
  for (const [line, name] of goods.entries()) {
    if (line > 0) await press(page, page.locator('[data-adds] button').first());
    await cell(page, line, 'name').fill(name);
  }
}

/** Presses a button that changes lines: in the page with scripts, by a post without. */
async function press(page: Page, button: Locator) {
  if (scripted()) await button.click();
  else await posts(page, button);
}

/** Presses a button in a line's details. */
async function inDetails(page: Page, line: number, action: string) {
  await page.locator(`#cargos-${line}-details`).click();
  await press(page, page.locator(`#cargos-${line}-sheet button[value="${action}-${line}"]`));
}

test('lines are copied, inserted, moved and removed by buttons', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc', 'Kệ']);
  await cell(page, 1, 'dimension_unit').selectOption('mm');
  await inDetails(page, 1, 'duplicate');
  expect(await names(page)).toEqual(['Loa', 'Sạc', 'Sạc', 'Kệ']);
  await expect(cell(page, 2, 'dimension_unit')).toHaveValue('mm');
  await expect(cell(page, 2, 'name')).toBeFocused();
  await inDetails(page, 3, 'up');
  expect(await names(page)).toEqual(['Loa', 'Sạc', 'Kệ', 'Sạc']);
  await inDetails(page, 0, 'down');
  expect(await names(page)).toEqual(['Sạc', 'Loa', 'Kệ', 'Sạc']);
  await inDetails(page, 2, 'insert');
  expect(await names(page)).toEqual(['Sạc', 'Loa', '', 'Kệ', 'Sạc']);
  await inDetails(page, 0, 'remove');
  expect(await names(page)).toEqual(['Loa', '', 'Kệ', 'Sạc']);
  await expect(cell(page, 0, 'name')).toBeFocused();
  await expect(page.locator('#cargos-3-details')).toHaveAccessibleName(/ 4: /);
  await expect(page.locator('.grid [data-line="3"] th')).toHaveAccessibleName(/ 4$/);
  if (scripted()) await looksSound(page);
});

test('what was changed in the page can be taken back and done again @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc']);
  await inDetails(page, 0, 'remove');
  await expect(said(page)).toContainText('1');
  expect(await names(page)).toEqual(['Sạc']);
  await page.locator('[data-undo]').click();
  expect(await names(page)).toEqual(['Loa', 'Sạc']);
  await page.locator('[data-redo]').click();
  expect(await names(page)).toEqual(['Sạc']);
  await page.keyboard.press('Control+z');
  expect(await names(page)).toEqual(['Loa', 'Sạc']);
  // Typing in a cell is the browser's to undo until the cell is left; then it is a step.
  await cell(page, 0, 'package_count').fill('24');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'package_count')).toHaveValue('');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, 'package_count')).toHaveValue('24');
  await expect(page.locator('[data-sum=packages]')).toHaveText('24');
});

test('keys move as in a spreadsheet @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  await cell(page, 0, 'package_count').fill('24');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'package_count')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, 0, 'package_count')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 0, 'gross_weight')).toBeFocused();
  await page.keyboard.type('412');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 0, 'gross_weight')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(cell(page, 1, 'gross_weight')).toHaveValue('412');
  await expect(page.locator('[data-sum=gross]')).toHaveText('824,0');
  // A choice is passed by, not changed.
  await cell(page, 0, 'dimension_unit').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 1, 'dimension_unit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 1, 'dimension_unit')).toHaveValue('cm');
  // A key that an input method has taken is not the grid's.
  await cell(page, 0, 'name').focus();
  await cell(page, 0, 'name').evaluate(field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true } as KeyboardEventInit)));
  await expect(cell(page, 0, 'name')).toBeFocused();
  await expect(page).toHaveURL(/\/requests\/new$/);
});

test('cells are picked, copied and emptied together @script', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc']);
  await cell(page, 0, 'package_count').fill('24');
  await cell(page, 0, 'gross_weight').fill('412');
  await cell(page, 1, 'package_count').fill('12');
  await cell(page, 1, 'gross_weight').fill('186,5');
  await cell(page, 0, 'package_count').focus();
  await cell(page, 0, 'package_count').press('Control+a');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('.grid .picked')).toHaveCount(4);
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('24\t412\n12\t186,5');
  // Back in from another cell on, with the line that it takes, and taken back in one step.
  await cell(page, 1, 'package_count').focus();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 2, 'gross_weight')).toHaveValue('186,5');
  await expect(cell(page, 1, 'package_count')).toHaveValue('24');
  await expect(page.locator('[data-sum=packages]')).toHaveText('60');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 'gross_weight')).toHaveCount(0);
  await expect(cell(page, 1, 'package_count')).toHaveValue('12');
  await cell(page, 0, 'package_count').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(cell(page, 1, 'gross_weight')).toHaveValue('');
  await expect(page.locator('[data-sum=packages]')).toHaveText('0');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'gross_weight')).toHaveValue('186,5');
  await expect(page.locator('[data-sum=packages]')).toHaveText('36');
});

test('picked cells are picked no longer once the cursor leaves or somebody types @script', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc']);
  const values: [number, string, string][] = [[0, 'package_count', '24'], [0, 'gross_weight', '412'], [1, 'package_count', '12'], [1, 'gross_weight', '186,5']];
  for (const [line, field, value] of values) await cell(page, line, field).fill(value);
  const pick = async () => {
    await cell(page, 0, 'package_count').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('.grid .picked')).toHaveCount(4);
  };
  const picked = page.locator('.grid .picked');
  // Copied, and on into another cell: that one is emptied and nothing else.
  await pick();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Tab');
  await expect(picked).toHaveCount(0);
  await expect(cell(page, 0, 'gross_weight')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(cell(page, 0, 'gross_weight')).toHaveValue('');
  await expect(cell(page, 0, 'package_count')).toHaveValue('24');
  await expect(cell(page, 1, 'package_count')).toHaveValue('12');
  await cell(page, 0, 'gross_weight').fill('412');
  // Typed over, and taken back by a key: the others stay.
  await pick();
  await page.keyboard.type('5');
  await expect(picked).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(cell(page, 0, 'package_count')).toHaveValue('');
  for (const [line, field, value] of values.slice(1)) await expect(cell(page, line, field)).toHaveValue(value);
  await cell(page, 0, 'package_count').fill('24');
  // A note is cut from itself.
  await page.fill('[name=special_note]', 'Giao giờ hành chính');
  await pick();
  await page.locator('[name=special_note]').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(page.locator('[name=special_note]')).toHaveValue('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Giao giờ hành chính');
  for (const [line, field, value] of values) await expect(cell(page, line, field)).toHaveValue(value);
});

test('a changed unit asks what was meant, and slips are offered a repair', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  for (const [field, value] of Object.entries({ package_count: '24', gross_weight: '17,5', length: '60', width: '40', height: '45' })) await cell(page, 0, field).fill(value);
  // Whatever is pressed first, the server sees the slip; the page sees it when the cell is left.
  if (scripted()) await cell(page, 0, 'height').blur();
  else await posts(page, page.locator('button[value=recalculate]'));
  await press(page, page.locator('.grid button[value="fix-0-each"]'));
  await expect(cell(page, 0, 'gross_weight')).toHaveValue('420');
  await expect(page.locator('.grid [data-doubt]')).toHaveCount(0);
  await cell(page, 0, 'dimension_unit').selectOption('mm');
  if (!scripted()) await posts(page, page.locator('button[value=recalculate]'));
  await expect(page.locator('.grid [data-doubt=unit]')).toContainText('mm');
  if (scripted()) await looksSound(page);
  await press(page, page.locator('.grid button[value="convert-0"]'));
  await expect(cell(page, 0, 'length')).toHaveValue('600');
  await expect(page.locator('.grid [data-doubt]')).toHaveCount(0);
});

test('totals in the browser are those of the server @script', async ({ page, signIn }) => {
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
  const { live, answered } = await page.evaluate(async () => {
    const shown = (page: Document) =>
      Array.from(page.querySelectorAll('.bar [data-sum], .grid [data-volume]')).filter(one => !one.closest('[data-if][hidden]')).map(one => `${one.getAttribute('data-sum')} ${one.textContent}`);
    const live = shown(document);
    const fields = new URLSearchParams(new FormData(document.querySelector('form[data-cargo-form]') as HTMLFormElement) as unknown as Record<string, string>);
    fields.set('do', 'recalculate');
    const answer = await fetch(location.href, { method: 'POST', body: fields });
    return { live, answered: shown(new DOMParser().parseFromString(await answer.text(), 'text/html')) };
  });
  expect(live.length).toBeGreaterThan(10);
  expect(answered).toEqual(live);
});

test('goods that need care open their questions', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Pin dự phòng']);
  await expect(cell(page, 0, 'un_number')).toBeHidden();
  await page.locator('#cargos-0-details').click();
  await cell(page, 0, 'has_battery').check();
  await page.locator('#cargos-0-sheet footer [popovertargetaction=hide]').click();
  await expect(cell(page, 0, 'un_number')).toBeVisible();
  await expect(cell(page, 0, 'battery_kind')).toBeVisible();
  await expect(cell(page, 0, 'permit_number')).toBeHidden();
  await expect(page.locator('.grid .ask-danger')).toContainText('MSDS');
  if (scripted()) await looksSound(page);
});

test('closed details keep what is in them, and are whole when they are opened @script', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await signIn(page, { next: '/requests/new' });
  await page.locator('#import > summary').click();
  const goods = ['Tên hàng\tSố kiện\tTrọng lượng (kg)\tMã HS', 'Loa\t2\t20\t85182100', 'Sạc\t3\t30\t', 'Kệ\t4\t40\t'];
  await page.fill('#import-paste', goods.join('\n'));
  await posts(page, page.locator('button[value=import-paste]'));
  await posts(page, page.locator('.bar button[value=add]'));
  await expect(page.locator('form[data-alive]')).toBeAttached();
  const close = (line: number) => page.locator(`#cargos-${line}-sheet footer [popovertargetaction=hide]`).click();
  const code = await cell(page, 0, 'hs_code').inputValue();
  expect(code).not.toBe('');
  // Only what holds something is there, until the details are opened.
  await expect(cell(page, 0, 'package_type')).toHaveCount(0);
  await expect(cell(page, 1, 'hs_code')).toHaveCount(0);
  await page.locator('#cargos-0-details').click();
  await expect(page.locator('#cargos-0-sheet .field:has(label[for=cargos-0-hs_code]) > #cargos-0-hs_code')).toHaveValue(code);
  await cell(page, 0, 'package_type').fill('Thùng');
  await looksSound(page);
  await close(0);
  await page.locator('[data-undo]').click();
  await expect(cell(page, 0, 'package_type')).toHaveValue('');
  await page.locator('[data-redo]').click();
  await expect(cell(page, 0, 'package_type')).toHaveValue('Thùng');
  // Into lines whose details nobody has opened, and out again.
  await page.locator('.fold:has(#fill_field) > summary').click();
  await page.selectOption('#fill_field', 'hs_code');
  await page.locator('button[value=fill]').click();
  await expect(said(page)).toContainText('2');
  await page.locator('#cargos-2-details').click();
  await expect(page.locator('#cargos-2-hs_code')).toHaveValue(code);
  await close(2);
  await page.locator('[data-undo]').click();
  await expect(page.locator('#cargos-2-hs_code')).toHaveValue('');
  await page.locator('[data-redo]').click();
  // Containers come with the choice; a copied line takes everything along, and so does the post.
  await expect(cell(page, 1, 'container_type')).toHaveCount(0);
  await cell(page, 1, 'load').selectOption('fcl');
  await expect(cell(page, 1, 'container_type')).toBeVisible();
  await cell(page, 1, 'container_count').fill('2');
  await inDetails(page, 1, 'duplicate');
  const posted = await page.evaluate(async () => {
    const fields = new URLSearchParams(new FormData(document.querySelector('form[data-cargo-form]') as HTMLFormElement) as unknown as Record<string, string>);
    fields.set('do', 'recalculate');
    const answer = new DOMParser().parseFromString(await (await fetch(location.href, { method: 'POST', body: fields })).text(), 'text/html');
    const value = (line: number, field: string) => (answer.querySelector(`.grid [name="cargos[${line}][${field}]"]`) as HTMLInputElement).value;
    return [0, 1, 2, 3].map(line => [value(line, 'name'), value(line, 'hs_code'), value(line, 'package_type'), value(line, 'container_count')]);
  });
  expect(posted).toEqual([['Loa', code, 'Thùng', ''], ['Sạc', code, '', '2'], ['Sạc', code, '', '2'], ['Kệ', code, '', '']]);
});

test('a press is not missed because advice appears above the button @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await expect(page.locator('form[data-alive]')).toHaveCount(1);
  const line = { name: 'Loa', package_count: '24', length: '60', width: '40', height: '45', gross_weight: '12,5' };
  for (const [field, value] of Object.entries(line)) await page.locator(`[name="cargos[0][${field}]"]`).pressSequentially(value);
  await page.locator('button[name=do][value=add]').click();
  await expect(page.locator('[name="cargos[1][name]"]')).toBeVisible();
  await expect(page.locator('[data-doubt=advice]')).toBeVisible();
});

test('text composed by an input method arrives whole @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, []);
  await cell(page, 0, 'name').focus();
  const tools = await page.context().newCDPSession(page);
  // As Telex does: what is typed so far is replaced as a whole with every key.
  for (const word of [['V', 'Vi', 'Viê', 'Việ', 'Việt'], ['N', 'Na', 'Nam']]) {
    for (const text of word) await tools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await tools.send('Input.insertText', { text: `${word.at(-1)} ` });
  }
  await expect(cell(page, 0, 'name')).toHaveValue('Việt Nam ');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 'name')).not.toBeFocused();
  await page.locator('[data-undo]').click();
  await expect(cell(page, 0, 'name')).toHaveValue('');
});

test('a link in the summary leads to a line that was out of sight', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await signIn(page, { next: '/requests/new' });
  await page.locator('#import > summary').click();
  const lines = Array.from({ length: 40 }, (_, at) => `Kiện ${at + 1}\t2\t${at === 34 ? '' : '20'}\t60\t40\t45`);
  await page.fill('#import-paste', ['Tên hàng\tSố kiện\tTrọng lượng (kg)\tDài (cm)\tRộng (cm)\tCao (cm)', ...lines].join('\n'));
  await posts(page, page.locator('button[value=import-paste]'));
  await posts(page, page.locator('.bar button[value=add]'));
  await posts(page, page.locator('.bar button[name=do][value=send]'));
  const field = page.locator('[name="cargos[34][gross_weight]"]');
  await expect(field).not.toBeInViewport();
  await page.locator('#error-summary a[href="#cargos-34-gross_weight"]').click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
});

test('totals keep clear of each other while they grow, and in a window that changes @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  // A total for each way to travel.
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
  await expect(page.locator('[data-sum=gross]')).toHaveText('41.250.000,0');
  for (const width of [360, 1280, 700, page.viewportSize()?.width ?? 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(clear, { message: `${width} px wide` }).toEqual([]);
  }
  await cell(page, 0, 'gross_weight').fill('4');
  expect(await clear()).toEqual([]);
});

test('a name is read whole as it grows beyond a line @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['']);
  const name = cell(page, 0, 'name');
  const height = () => name.evaluate(field => ({ all: field.scrollHeight - field.clientHeight, field: field.clientHeight }));
  await name.focus();
  const { field: one } = await height();
  await page.keyboard.type('Loa');
  expect(await height()).toEqual({ all: 0, field: one });
  await page.keyboard.type(' Bluetooth mini chống nước, pin 1.200 mAh, hộp giấy');
  expect((await height()).all).toBe(0);
  expect((await height()).field).toBeGreaterThan(one);
  await name.press('Tab');
  expect((await height()).all).toBe(0);
  await name.fill('Loa');
  expect(await height()).toEqual({ all: 0, field: one });
});

test('a long list that is typed in is painted around the window only, wherever one goes @script', async ({ page, signIn }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 960, 'lines are rows on wide screens only');
  await signIn(page, { next: '/requests/new' });
  const form = page.locator('form[data-alive]');
  const add = page.locator('[data-adds] button').first();
  await add.evaluate(button => button.setAttribute('value', 'add-79'));
  await add.click();
  await expect(names(page)).resolves.toHaveLength(80);
  const weight = (line: number) => cell(page, line, 'gross_weight');
  const painted = (line: number) =>
    expect
      .poll(() =>
        weight(line).evaluate(field => {
          const { x, y, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === field;
        }),
      )
      .toBe(true);

  await weight(30).focus();
  await expect(form).toHaveAttribute('data-narrowed');
  // Down a column faster than a cell comes to rest: each is painted with the second frame after one has got there.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    addEventListener('focusin', ({ target }) => {
      const field = target as HTMLElement;
      const look = () => {
        const { x, y, width, height } = field.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(x + width / 2, y);
        // The cell, and the last line above the totals.
        const last = at(document.querySelector('.bar')!.getBoundingClientRect().top - 20)?.closest('[data-line]');
        seen.push(at(y + height / 2) === field && !!last);
      };
      requestAnimationFrame(() => requestAnimationFrame(look));
    });
  });
  for (let line = 31; line < 60; line++) {
    await page.keyboard.press('Enter');
  }
  await expect(weight(59)).toBeFocused();
  const seen = () => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  await expect.poll(async () => (await seen()).length).toBe(29);
  expect((await seen()).indexOf(false)).toBe(-1);
  await expect(form).toHaveAttribute('data-narrowed');
  await weight(2).focus();
  await painted(2);
  await page.keyboard.type('12');
  await expect(form).toHaveAttribute('data-narrowed');
  await painted(2);

  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 2500);
  await expect(form).not.toHaveAttribute('data-narrowed');
  await page.keyboard.type('3');
  await expect(form).toHaveAttribute('data-narrowed');
  await page.locator('[name=partner_ref]').focus();
  await expect(form).not.toHaveAttribute('data-narrowed');
  await expect(weight(2)).toHaveValue('123');
});
