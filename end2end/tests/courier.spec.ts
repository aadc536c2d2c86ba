// Courier orders: several parcels in a row, drafts, and the address book in the browser. Batches work without scripts.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, submit, hasScripts, test } from '../support/fixtures';

const NEW = '/courier/new';
const stored = 'portal-book:';
const tokyo = {
  consignee_name: 'Trần Thị Tuyết Ngân',
  consignee_phone: '+81 90 1234 5678',
  consignee_address: '2-8-1 Nishi-Shinjuku',
  consignee_city: 'Tokyo',
  consignee_postal_code: '163-8001',
  consignee_state_code: '13',
};
const parcel = { product_name: 'Áo dài lụa', product_price: '3200000', length: '40', width: '30', height: '10', weight: '1,4' };

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
}

async function order(page: Page, consignee: Record<string, string> = tokyo, country = 'JP', address = '10482') {
  await fill(page, { address_id: address, ...consignee, ...parcel, service_code: 'EXP' });
  await page.selectOption('[name=consignee_country]', country);
}

const create = (page: Page) => submit(page, page.locator('.bar button[value=send]'));
/** What only the page of an order that was created has. */
const created = (page: Page) => page.locator('#ordered, #answer').nth(1);
const next = (page: Page, keep: 'consignee' | 'sender') => page.locator(`main .bar a[href*="keep=${keep}"]`);
const book = (page: Page) => page.evaluate(prefix => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix)), stored);

test('two parcels to one consignee are followed by a form for another consignee', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  const first = await page.inputValue('[name=order_number]');
  expect(first).toMatch(/^S-/);
  await order(page);
  await create(page);
  await expect(created(page)).toBeAttached();
  if (hasScripts()) await expectAccessible(page);

  const receipt = page.url();
  await page.reload();
  await expect(created(page)).toBeAttached();
  await next(page, 'consignee').click();
  await expect(page).toHaveURL(/#c-parcel$/);
  await expect(page.locator('[name=consignee_name]')).toHaveValue(tokyo.consignee_name);
  await expect(page.locator('[name=consignee_country]')).toHaveValue('JP');
  await expect(page.locator('[name=product_name]')).toHaveValue('');
  await expect(page.locator('[name=money_collection]')).toHaveValue('0');
  const second = await page.inputValue('[name=order_number]');
  expect(second).toMatch(/^S-/);
  expect(second).not.toBe(first);
  await page.locator('.row-list > summary').click();
  await expect(page.locator('.row-list').getByRole('link', { name: first })).toHaveAttribute('href', new URL(receipt).pathname);
  if (hasScripts()) await expectAccessible(page);
  await fill(page, { ...parcel, product_name: 'Khăn lụa' });
  await create(page);
  await expect(page.locator('h1')).toContainText(second);
  await expect(page.locator('.row-list a .code')).toHaveText([first]);

  await next(page, 'sender').click();
  await expect(page).toHaveURL(/#c-to$/);
  await expect(page.locator('[name=consignee_name]')).toHaveValue('');
  await expect(page.locator('[name=consignee_country]')).toHaveValue('');
  await expect(page.locator('[name=address_id]')).toHaveValue('10482');
  await page.goto('/courier');
  await expect(page.locator('main .files a .code')).toHaveText([second, first]);
  if (hasScripts()) await expectAccessible(page);

  await page.locator('main .files a').last().click();
  await expect(page).toHaveURL(receipt);
});

test('Enter in a field sends the order as typed', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await order(page, { ...tokyo, consignee_phone: 'gọi chị Ngân', consignee_state_code: 'Tokyo' });
  await page.locator('[name=product_name]').press('Enter');
  await expect(created(page)).toBeAttached();
  await expect(page.locator('section[aria-labelledby=ordered]')).toContainText('gọi chị Ngân');
});

test('an order with an empty field is asked about once, and then sent as it is', async ({ page, expected, signIn }) => {
  // The form comes back with status 422 to ask.
  expected.push(/status of 422/);
  await signIn(page, { next: NEW });
  await order(page);
  await fill(page, { length: '', product_price: '-5' });
  await create(page);
  await expect(page.locator('#error-summary a')).toHaveCount(2);
  await expect(page.locator('#error-summary a').last()).toHaveAttribute('href', '#length');
  await expect(page.locator('[name=length]')).toHaveAttribute('aria-describedby', 'length-asked');
  if (hasScripts()) await expectAccessible(page);
  await fill(page, { product_price: '5' });
  await create(page);
  await expect(created(page)).toBeAttached();
});

test.describe('address book in the browser @script', () => {
  test('sender and consignee are saved, named, suggested, filled in, undone and deleted @wide', async ({ page, portal, signIn }) => {
    await signIn(page, { next: NEW });
    await expect(page.locator('[data-book=pick]')).toBeHidden();
    await order(page);
    await create(page);
    const kept = page.locator('[data-book=keep]');
    await expect(kept).toBeVisible();
    await kept.locator('#sender-name').fill('Kho Tân Bình');
    await kept.locator('#sender-name').blur();
    await expect(kept.locator('[data-book-status]')).toContainText('Kho Tân Bình');
    await expectAccessible(page);
    const all = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
    expect(all).toContain(tokyo.consignee_name);
    expect(all).not.toContain(portal.token);
    expect(await page.locator('#sender-name').getAttribute('name')).toBeNull();

    await page.goto(NEW);
    const pick = page.locator('[data-book=pick]');
    await expect(pick).toBeVisible();
    expect(await pick.locator('select').getAttribute('name')).toBeNull();
    await expect(page.locator('#book-senders option')).toHaveAttribute('value', '10482');
    await page.fill('[name=address_id]', '10482');
    await expect(page.locator('[data-book-sender] output')).toHaveText('Kho Tân Bình');
    await page.fill('[name=consignee_name]', 'Đang gõ dở');
    await pick.locator('select').selectOption({ index: 1 });
    for (const [name, value] of Object.entries(tokyo)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    await expect(page.locator('[name=consignee_country]')).toHaveValue('JP');
    await expectAccessible(page);
    await pick.locator('[data-book-do=undo]').click();
    await expect(page.locator('[name=consignee_name]')).toHaveValue('Đang gõ dở');
    await expect(page.locator('[name=consignee_city]')).toHaveValue('');
    await expect(page.locator('[name=consignee_country]')).toHaveValue('');
    await expect(pick.locator('[data-book-do=undo]')).toBeHidden();

    await pick.locator('select').selectOption({ index: 1 });
    await pick.locator('[data-book-do=forget]').click();
    await expect(pick.locator('option')).toHaveCount(1);
    await expect(pick.locator('[data-book-do=undo]')).toBeFocused();
    // Without room in the browser nothing comes back, and nothing is lost.
    await page.evaluate(() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.assign(window, { makeRoom: () => (Storage.prototype.setItem = put) });
    });
    await pick.locator('[data-book-do=undo]').click();
    await expect(pick.locator('[data-book-status]')).toContainText(/Chưa lưu được|Not kept/);
    await page.evaluate(() => (window as any).makeRoom());
    await pick.locator('[data-book-do=undo]').click();
    await expect(pick.locator('option')).toHaveCount(2);
    await page.locator('[data-book-do=forget-sender]').click();
    await expect(page.locator('#book-senders option')).toHaveCount(0);

    await page.goto('/settings');
    await expect(page.locator('[data-book-count=consignees]')).toContainText('1');
    await page.locator('[data-book-do=forget-all]').click();
    await expect(page.locator('[data-book-count=consignees]')).toContainText('0');
    await expectAccessible(page);
    await page.locator('[data-book=count] [data-book-do=undo]').click();
    await expect(page.locator('[data-book-count=consignees]')).toContainText('1');
    await page.locator('[data-book-do=forget-all]').click();
    expect(await book(page)).toEqual([]);
  });

  test('an order can be left out of the address book @wide', async ({ page, signIn }) => {
    await signIn(page, { next: NEW });
    await order(page);
    await create(page);
    await expect(page.locator('[data-book=keep]')).toBeVisible();
    await page.locator('[data-book-do=forget-kept]').click();
    expect(await book(page)).toEqual([]);
  });

  test('two people on one browser do not see each other’s address book @wide', async ({ page, context, portal, signIn }) => {
    await signIn(page, { next: NEW });
    await order(page);
    await create(page);
    await expect(page.locator('[data-book=keep]')).toBeVisible();
    await context.clearCookies();
    await page.goto(`/sign-in?next=${NEW}`);
    await page.fill('input[name=token]', portal.token);
    await page.fill('input[name=name]', 'Lê Minh Khôi');
    await page.click('main form:has(input[name=token]) button:not([type=button])');
    await expect(page).toHaveURL(new RegExp(`${NEW}$`));
    // The script runs once the empty list of drafts is shown and one draft is saved.
    await page.fill('[name=product_name]', 'Loa');
    await expect(page.locator('[data-draft-status]')).not.toBeEmpty();
    await expect(page.locator('[data-book=pick]')).toBeHidden();
    await expect(page.locator('#book-senders option')).toHaveCount(0);
  });

  test('foreign entries in the storage are ignored and not executed @wide', async ({ page, signIn }) => {
    page.on('dialog', dialog => void dialog.dismiss().then(() => expect(dialog.message(), 'a dialog opened').toBe('')));
    await signIn(page, { next: NEW });
    const who = (await page.locator('[data-book=pick]').getAttribute('data-who'))!;
    const put = (text: string) => page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [`${stored}${who}`, text]);
    for (const text of ['', 'null', '{"consignees":[1]}', '2\nc\tx', '1\nc\tonly a name', `1\ns\t1\t${'x'.repeat(300_000)}`]) {
      await put(text);
      await page.reload();
      await page.fill('[name=product_name]', 'Loa');
      await expect(page.locator('[data-draft-status]')).not.toBeEmpty();
      await expect(page.locator('[data-book=pick]')).toBeHidden();
    }
    const nasty = '<img src=x onerror=alert(1)>';
    await put(`1\ns\t"><b>\tKho\ns\t77\t${nasty}\nc\t${[nasty, '', nasty, '', nasty, '', '', 'ZZ'].join('\t')}\nc\t\t\t\t\t\t\t\tVN`);
    await page.reload();
    const pick = page.locator('[data-book=pick]');
    await expect(pick.locator('option')).toHaveCount(2);
    await page.selectOption('[name=consignee_country]', 'JP');
    await pick.locator('select').selectOption({ index: 1 });
    await expect(page.locator('[name=consignee_name]')).toHaveValue(nasty);
    await expect(page.locator('[name=consignee_country]')).toHaveValue('JP');
    await page.fill('[name=address_id]', '77');
    await expect(page.locator('[data-book-sender] output')).toHaveText(nasty);
    await expect(page.locator('main img')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('orders can be created when the browser’s storage is unavailable @wide', async ({ page, signIn }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await signIn(page, { next: NEW });
    await order(page);
    await create(page);
    await expect(created(page)).toBeAttached();
    await expect(page.locator('[data-book=keep]')).toBeHidden();
  });

  test('a courier draft survives a reload, appears only on its own form, and is deleted with its order @wide', async ({ page, signIn }) => {
    await signIn(page, { next: NEW });
    const number = await page.inputValue('[name=order_number]');
    await order(page);
    await expect(page.locator('[data-draft-status]')).not.toBeEmpty();
    await page.goto('/requests/new');
    await page.fill('[name=contact_name]', 'Nhung');
    await expect(page.locator('[data-draft-status]')).not.toBeEmpty();
    await expect(page.locator('[data-draft-id]')).toHaveCount(0);
    await page.goto(NEW);
    const item = page.locator('[data-draft-id]');
    await expect(item).toHaveCount(1);
    await expect(item.locator('[data-draft-name]')).toHaveValue(new RegExp(number));
    await expectAccessible(page);
    await submit(page, item.locator('[data-draft-do=restore]'));
    await expect(page.locator('[name=order_number]')).toHaveValue(number);
    await expect(page.locator('[name=weight]')).toHaveValue('1.4');
    await create(page);
    await expect(created(page)).toBeAttached();
    const left = () => page.evaluate(() => Object.entries(localStorage).filter(([key, text]) => key.startsWith('portal-draft:') && text.includes('courier')).length);
    await expect.poll(left).toBe(0);
  });
});
