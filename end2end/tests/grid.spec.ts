// The cargo grid: by keys and in the page with scripts, by posts without.
import type { Page } from '@playwright/test';
import { expect, looksSound, posts, scripted, test } from '../support/fixtures';
import { cell, lines, names, press, said } from '../support/lines';

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
