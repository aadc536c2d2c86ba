// The cargo grid: keyboard and buttons with scripts, buttons that post without.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, submit, hasScripts, test } from '../support/fixtures';
import { cell, lines, names, press, recalculated, said, type } from '../support/cargo-lines';

/** Presses a button in a line's details. */
async function inDetails(page: Page, line: number, action: string) {
  await page.locator(`#cargos-${line}-details`).click();
  await press(page, page.locator(`#cargos-${line}-dialog button[value="${action}-${line}"]`));
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
  if (hasScripts()) await expectAccessible(page);
});

test('changes can be undone and redone @script @wide', async ({ page, signIn }) => {
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
  // The browser undoes typing until the cell is left; from then on it is one step of the grid's history.
  await type(cell(page, 0, 'package_count'), '24');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'package_count')).toHaveValue('');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, 'package_count')).toHaveValue('24');
  await expect(page.locator('[data-sum=packages]')).toHaveText('24');
});

test('keys move the cursor as in a spreadsheet @script @wide', async ({ page, signIn }) => {
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
  await expect(page.locator('[data-sum=gross]')).toHaveText('824.0');
  // Arrow keys leave the value of a select unchanged.
  await cell(page, 0, 'dimension_unit').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 1, 'dimension_unit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 1, 'dimension_unit')).toHaveValue('cm');
  // The grid ignores a key that an input method has consumed.
  await cell(page, 0, 'name').focus();
  await cell(page, 0, 'name').evaluate(field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true } as KeyboardEventInit)));
  await expect(cell(page, 0, 'name')).toBeFocused();
  await expect(page).toHaveURL(/\/requests\/new$/);
});

test('a range of cells is selected, copied and emptied @script @wide', async ({ page, signIn, context }) => {
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
  // Pasting at another cell adds the line it needs; one undo removes both.
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
  await expect(page.locator('[data-sum=packages]')).toHaveText('—');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'gross_weight')).toHaveValue('186,5');
  await expect(page.locator('[data-sum=packages]')).toHaveText('36');
});

test('moving the cursor or typing ends the selection @script @wide', async ({ page, context, signIn }) => {
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
  // After a copy and a move, Delete empties the current cell only.
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
  // Typing replaces one cell; undo restores it and leaves the others.
  await pick();
  await page.keyboard.type('5');
  await expect(picked).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(cell(page, 0, 'package_count')).toHaveValue('');
  for (const [line, field, value] of values.slice(1)) await expect(cell(page, line, field)).toHaveValue(value);
  await cell(page, 0, 'package_count').fill('24');
  // Cut inside a note removes text of the note only.
  await page.fill('[name=special_note]', 'Giao giờ hành chính');
  await pick();
  await page.locator('[name=special_note]').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await expect(page.locator('[name=special_note]')).toHaveValue('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Giao giờ hành chính');
  for (const [line, field, value] of values) await expect(cell(page, line, field)).toHaveValue(value);
});

test('sizes that come with their unit are not asked to be converted @script @wide', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc']);
  await cell(page, 0, 'dimension_unit').selectOption('inch');
  for (const [field, value] of Object.entries({ length: '20', width: '10', height: '5' })) await type(cell(page, 0, field), value);
  for (const [field, value] of Object.entries({ length: '60', width: '40', height: '45' })) await type(cell(page, 1, field), value);
  await cell(page, 0, 'length').focus();
  await page.keyboard.press('Control+a');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('.grid .picked')).toHaveCount(4);
  await page.keyboard.press('Control+c');
  await expect(said(page)).toContainText('4');
  await cell(page, 1, 'length').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(cell(page, 1, 'dimension_unit')).toHaveValue('inch');
  await expect(cell(page, 1, 'length')).toHaveValue('20');
  await cell(page, 1, 'height').blur();
  await expect(page.locator('.grid [data-doubt=unit]')).toHaveCount(0);
  // Taken back, the old sizes are in the old unit.
  await page.locator('[data-undo]').click();
  await expect(cell(page, 1, 'length')).toHaveValue('60');
  await expect(cell(page, 1, 'dimension_unit')).toHaveValue('cm');
  await expect(page.locator('.grid [data-doubt=unit]')).toHaveCount(0);
  // A press whose release a menu has swallowed keeps no question back.
  await cell(page, 1, 'height').dispatchEvent('pointerdown', { button: 2 });
  await cell(page, 1, 'dimension_unit').selectOption('mm');
  await expect(page.locator('.grid [data-doubt=unit]')).toContainText('mm');
});

test('doing again does not overwrite what was typed since @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  const count = cell(page, 0, 'package_count');
  await type(count, '100');
  await count.press('Tab');
  await page.locator('[data-undo]').click();
  await expect(count).toHaveValue('');
  await count.focus();
  await count.pressSequentially('250');
  // Buttons that take no focus: Safari on a Mac.
  await page.locator('[data-redo]').evaluate(button => (button as HTMLElement).click());
  await expect(count).toHaveValue('250');
});

test('a changed unit opens a question, and likely slips get a suggested correction @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  for (const [field, value] of Object.entries({ package_count: '24', gross_weight: '17,5', length: '60', width: '40', height: '45' })) await type(cell(page, 0, field), value);
  // The server finds the slip with any post; the page finds it when the cell loses the focus.
  if (hasScripts()) await cell(page, 0, 'height').blur();
  else await submit(page, page.locator('button[value=recalculate]'));
  await press(page, page.locator('.grid button[value="fix-0-each"]'));
  await expect(cell(page, 0, 'gross_weight')).toHaveValue('420');
  await expect(page.locator('.grid [data-doubt]')).toHaveCount(0);
  await cell(page, 0, 'dimension_unit').selectOption('mm');
  if (!hasScripts()) await submit(page, page.locator('button[value=recalculate]'));
  await expect(page.locator('.grid [data-doubt=unit]')).toContainText('mm');
  if (hasScripts()) await expectAccessible(page);
  await press(page, page.locator('.grid button[value="convert-0"]'));
  await expect(cell(page, 0, 'length')).toHaveValue('600');
  await expect(page.locator('.grid [data-doubt]')).toHaveCount(0);
});

test('special-handling goods open their questions', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Pin dự phòng']);
  await expect(cell(page, 0, 'un_number')).toBeHidden();
  await page.locator('#cargos-0-details').click();
  await cell(page, 0, 'has_battery').check();
  await page.locator('#cargos-0-dialog footer [popovertargetaction=hide]').click();
  await expect(cell(page, 0, 'un_number')).toBeVisible();
  await expect(cell(page, 0, 'battery_kind')).toBeVisible();
  await expect(cell(page, 0, 'permit_number')).toBeHidden();
  await expect(page.locator('.grid .ask-danger')).toContainText('MSDS');
  if (hasScripts()) await expectAccessible(page);
});

test('closed details keep their values and have all fields when opened @script', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await signIn(page, { next: '/requests/new' });
  await page.locator('#import > summary').click();
  const goods = ['Tên hàng\tSố kiện\tTrọng lượng (kg)\tMã HS', 'Loa\t2\t20\t85182100', 'Sạc\t3\t30\t', 'Kệ\t4\t40\t'];
  await page.fill('#import-paste', goods.join('\n'));
  await submit(page, page.locator('button[value=import-paste]'));
  await submit(page, page.locator('.bar button[value=add]'));
  await expect(page.locator('form[data-alive]')).toBeAttached();
  const close = (line: number) => page.locator(`#cargos-${line}-dialog footer [popovertargetaction=hide]`).click();
  const code = await cell(page, 0, 'hs_code').inputValue();
  expect(code).not.toBe('');
  // Until the details are opened only filled fields are in the form.
  await expect(cell(page, 0, 'package_type')).toHaveCount(0);
  await expect(cell(page, 1, 'hs_code')).toHaveCount(0);
  await page.locator('#cargos-0-details').click();
  await expect(page.locator('#cargos-0-dialog .field:has(label[for=cargos-0-hs_code]) > #cargos-0-hs_code')).toHaveValue(code);
  await type(cell(page, 0, 'package_type'), 'Thùng');
  await expectAccessible(page);
  await close(0);
  await page.locator('[data-undo]').click();
  await expect(cell(page, 0, 'package_type')).toHaveValue('');
  await page.locator('[data-redo]').click();
  await expect(cell(page, 0, 'package_type')).toHaveValue('Thùng');
  // Pasting into lines with closed details, and undoing it.
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
  // Choosing containers adds their fields; copying the line and posting the form keep all values.
  await expect(cell(page, 1, 'container_type')).toHaveCount(0);
  await cell(page, 1, 'load').selectOption('fcl');
  await expect(cell(page, 1, 'container_type')).toBeVisible();
  await cell(page, 1, 'container_count').fill('2');
  await inDetails(page, 1, 'duplicate');
  const posted = await (await recalculated(page)).evaluate(answer => {
    const value = (line: number, field: string) => (answer.querySelector(`.grid [name="cargos[${line}][${field}]"]`) as HTMLInputElement).value;
    return [0, 1, 2, 3].map(line => [value(line, 'name'), value(line, 'hs_code'), value(line, 'package_type'), value(line, 'container_count')]);
  });
  expect(posted).toEqual([['Loa', code, 'Thùng', ''], ['Sạc', code, '', '2'], ['Sạc', code, '', '2'], ['Kệ', code, '', '']]);
});

test('hidden fields of closed details keep what was put into each @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa']);
  await page.locator('#cargos-0-details').click();
  await type(cell(page, 0, 'hs_code'), '85182100');
  await type(cell(page, 0, 'nature'), 'Hàng khô');
  await page.locator('#cargos-0-dialog footer [popovertargetaction=hide]').click();
  const undo = () => page.locator('[data-undo]').click();
  const fill = async (column: string) => {
    await page.selectOption('#fill_field', column);
    await page.locator('button[value=fill]').click();
    await expect(cell(page, 1, column)).not.toHaveValue('');
  };
  await page.locator('[data-adds] button').first().click();
  await page.locator('.fold:has(#fill_field) > summary').click();
  await fill('hs_code');
  await fill('nature');
  for (let step = 0; step < 3; step++) await undo();
  expect(await names(page)).toEqual(['Loa']);
  // The line comes back with both fields emptied; one is filled and emptied, and then the other is filled.
  await page.locator('[data-redo]').click();
  expect(await names(page)).toEqual(['Loa', '']);
  await fill('nature');
  await undo();
  await fill('hs_code');
  await expect(cell(page, 1, 'hs_code')).toHaveValue('85182100');
  await expect(cell(page, 1, 'nature')).toHaveValue('');
});

test('every attribute of a line follows its number @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, ['Loa', 'Sạc', 'Kệ']);
  // Opened details and a question below the line have attributes of their own.
  await inDetails(page, 2, 'up');
  await type(cell(page, 1, 'length'), '60');
  await cell(page, 1, 'dimension_unit').selectOption('mm');
  await expect(page.locator('.grid [data-doubt=unit]')).toBeVisible();
  await inDetails(page, 0, 'insert');
  expect(await names(page)).toEqual(['', 'Loa', 'Kệ', 'Sạc']);
  const wrong = await page.locator('.grid > tbody').evaluateAll(rows => rows.flatMap((row, at) =>
    [row, ...Array.from(row.querySelectorAll('*'))].flatMap(element => Array.from(element.attributes)
      .filter(({ name, value }) => {
        const digits = /^cargos[[-](\d+)/.exec(value) ?? (name === 'value' && /^[a-z-]+-(\d+)$/.exec(value)) ?? null;
        const label = name === 'aria-label' && /^\S+ (?:\S+ )?(\d+)/.exec(value);
        return (digits && Number(digits[1]) !== at) || (label && Number(label[1]) !== at + 1);
      })
      .map(({ name, value }) => `${at}: ${name}=${value}`))));
  expect(wrong).toEqual([]);
});

test('a button press is not lost when advice appears above the button @script', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await expect(page.locator('form[data-alive]')).toHaveCount(1);
  const line = { name: 'Loa', package_count: '24', length: '60', width: '40', height: '45', gross_weight: '12,5' };
  for (const [field, value] of Object.entries(line)) await page.locator(`[name="cargos[0][${field}]"]`).pressSequentially(value);
  await page.locator('button[name=do][value=add]').click();
  await expect(page.locator('[name="cargos[1][name]"]')).toBeVisible();
  await expect(page.locator('[data-doubt=advice]')).toBeVisible();
});

test('text composed by an input method arrives complete @script @wide @chromium', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  await lines(page, []);
  await cell(page, 0, 'name').focus();
  const tools = await page.context().newCDPSession(page);
  // Telex replaces the whole composed text with every key.
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

test('a link in the error summary scrolls to a line outside the viewport', async ({ page, expected, signIn }) => {
  expected.push(/Failed to load resource/);
  await signIn(page, { next: '/requests/new' });
  await page.locator('#import > summary').click();
  const lines = Array.from({ length: 40 }, (_, at) => `Kiện ${at + 1}\t2\t${at === 34 ? '' : '20'}\t60\t40\t45`);
  await page.fill('#import-paste', ['Tên hàng\tSố kiện\tTrọng lượng (kg)\tDài (cm)\tRộng (cm)\tCao (cm)', ...lines].join('\n'));
  await submit(page, page.locator('button[value=import-paste]'));
  await submit(page, page.locator('.bar button[value=add]'));
  await submit(page, page.locator('.bar button[name=do][value=send]'));
  const field = page.locator('[name="cargos[34][gross_weight]"]');
  await expect(field).not.toBeInViewport();
  await page.locator('#error-summary a[href="#cargos-34-gross_weight"]').click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
});
