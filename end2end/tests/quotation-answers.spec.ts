// Answering a quotation by keyboard, without a network, and with 120 charges.
import { expect, expectAccessible, submit, hasScripts, test } from '../support/fixtures';
import type { Locator, Page } from '@playwright/test';
import type { Operator } from '../support/operator';
import type { Portal } from '../support/portal';

const charge = (index: number) => ({
  line_no: index + 1, name: `Phụ phí ${index + 1} theo biểu giá của hãng vận chuyển, gồm chứng từ và kiểm đếm`, unit: 'kg', quantity: 1234567890.125, unit_price: 92000,
  amount: 1234567890, currency: index % 3 ? 'VND' : 'USD', vat_rate: 8, vat_amount: 98765431, total: 1333333321, applied_condition: index % 4 ? null : 'Tối đa 10 dòng hàng; vượt quá tính thêm theo thực tế',
});
const quotation = (count: number, change: Record<string, unknown> = {}) => ({
  quotation: {
    currency: 'VND', services: 'Hàng không', route: 'SGN – LAX', carrier: 'ANA Cargo', inclusions: ['Thủ tục xuất khẩu'], exclusions: ['Thuế nhập khẩu'], risks: [], terms: [],
    charges: Array.from({ length: count }, (_, index) => charge(index)), totals: { amount: 1, vat: 0, total: 1 }, ...change,
  },
});

/** Waits until the islands are hydrated: one of them shows the copy buttons. */
const awake = async (page: Page) => {
  if (hasScripts()) await expect(page.locator('[data-copy=summary-vi]')).not.toHaveAttribute('hidden');
};

/** Presses Tab until `target` has the focus. Every focused element on the way must be visible and have a focus ring. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toHaveCount(1);
  const look = () =>
    target.evaluate(wanted => {
      const focused = document.activeElement;
      // After the last element the focus moves to the browser's own buttons.
      if (!focused || focused === document.body) return { there: false, fault: '' };
      const box = focused.getBoundingClientRect();
      // The ring of a radio button or checkbox may be drawn on its parent.
      const rings = [focused, focused.parentElement!].map(one => getComputedStyle(one));
      const ring = rings.some(style => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none');
      const outside = document.querySelector('dialog[open]') && !focused.closest('dialog[open]');
      const fault = box.width === 0 || box.height === 0 ? 'no size' : !ring ? 'no ring' : outside ? 'outside the dialog' : '';
      return { there: focused === wanted, fault: fault && `${fault}: ${focused.outerHTML.slice(0, 200)}` };
    });
  for (let steps = 0; steps < 200; steps++) {
    await page.keyboard.press('Tab');
    let seen = await look();
    // An element that an island hides during hydration keeps the focus until the next frame.
    if (seen.fault) {
      await expect.poll(async () => (seen = await look()).fault, { timeout: 3_000 }).toBe('');
    }
    if (seen.there) return;
  }
  throw new Error(`no way to ${target}`);
}

const press = (page: Page, key: string) => ({ click: () => page.keyboard.press(key) });

type Desk = { page: Page; operator: Operator; portal: Portal; signIn: (page: Page, options: { next: string }) => Promise<void> };

/** Opens a quotation of three charges that can be answered; its islands are hydrated. */
async function openQuotation({ page, operator, portal, signIn }: Desk) {
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', quotation(3));
  const path = `/requests/${code}/quotation`;
  await signIn(page, { next: path });
  await awake(page);
  return { code, path };
}

test.describe('with Tab, Enter, Space and Escape', () => {
  test('versions are switched and compared', async ({ page, operator, portal, signIn }) => {
    const code = await operator.createRequest({ token: portal.token });
    await operator.act(code, 'start_quoting');
    await operator.act(code, 'send_quotation', quotation(3, { carrier: 'Hãng cũ' }));
    const path = `/requests/${code}/quotation`;
    await signIn(page, { next: path });
    await operator.act(code, 'send_quotation', quotation(3));
    await page.goto(path);
    await awake(page);
    await tabTo(page, page.locator('.chips a[href$="version=1"]'));
    await submit(page, press(page, 'Enter'));
    await expect(page.locator('main')).toContainText('Hãng cũ');
    await tabTo(page, page.locator('.banner a[href*="compare="]'));
    await submit(page, press(page, 'Enter'));
    await expect(page.locator('section[aria-labelledby=compare]')).toContainText('Hãng cũ');
  });

  test('dialogs take the focus, keep typed text, and return the focus', async ({ page, operator, portal, signIn }) => {
    await openQuotation({ page, operator, portal, signIn });
    for (const [which, key] of [['accept', 'Enter'], ['negotiate', 'Space'], ['reject', 'Enter']] as const) {
      const opener = page.locator(`.trio [commandfor=${which}]`);
      const dialog = page.locator(`dialog#${which}[open]`);
      await tabTo(page, opener);
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await tabTo(page, dialog.locator('textarea[name=note]'));
      await page.keyboard.type('đang viết dở');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.press(key);
      await expect(dialog.locator('textarea[name=note]')).toHaveValue('đang viết dở');
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  test('a negotiation is composed from a ticked charge and sent', async ({ page, operator, portal, signIn }) => {
    const { path } = await openQuotation({ page, operator, portal, signIn });
    await tabTo(page, page.locator('.trio [commandfor=negotiate]'));
    await page.keyboard.press('Enter');
    const composer = page.locator('dialog#negotiate[open]');
    await tabTo(page, composer.locator('[name="lines[1][ask]"]'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(composer.locator('[name="lines[1][target]"]')).toBeFocused();
    await page.keyboard.type('88500');
    await page.keyboard.press('Enter');
    await expect(composer.locator('[name="lines[1][target]"]')).toBeFocused();
    await tabTo(page, composer.locator('textarea[name=note]'));
    await page.keyboard.type('đang viết dở');
    await tabTo(page, composer.locator('button[formaction]'));
    await submit(page, press(page, 'Enter'));
    await expect(page.locator('main textarea[name=note]')).toHaveValue(/88\.500[^]*\n\nđang viết dở$/);
    await tabTo(page, page.locator('main form[action$="/negotiate"]:not([data-draft-waits]) button:not([formaction], [name=do])'));
    await submit(page, press(page, 'Enter'));
    await expect(page.locator('[role=status]').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('Enter in the note of an acceptance adds a line; only the button sends', async ({ page, operator, portal, signIn }) => {
    const { code } = await openQuotation({ page, operator, portal, signIn });
    await tabTo(page, page.locator('.trio [commandfor=accept]'));
    await page.keyboard.press('Space');
    const accept = page.locator('dialog#accept[open]');
    await tabTo(page, accept.locator('textarea[name=note]'));
    await page.keyboard.press('Enter');
    await expect(accept.locator('textarea[name=note]')).toHaveValue('\n');
    await tabTo(page, accept.locator('button:not([formmethod], [type=button])'));
    await submit(page, press(page, 'Enter'));
    await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
    expect((await operator.calls()).filter(call => call.method === 'POST' && call.path.includes(`${code}/quotation/accept`))).toHaveLength(1);
  });

  test('a rejection with a reason chosen by arrow keys is sent', async ({ page, operator, portal, signIn }) => {
    const { code } = await openQuotation({ page, operator, portal, signIn });
    await tabTo(page, page.locator('.trio [commandfor=reject]'));
    await page.keyboard.press('Enter');
    const reject = page.locator('dialog#reject[open]');
    await tabTo(page, reject.locator('[name=reason_code]').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(reject.locator('[name=reason_code]').nth(1)).toBeChecked();
    await tabTo(page, reject.locator('textarea[name=note]'));
    await page.keyboard.type('Chọn đơn vị khác');
    await tabTo(page, reject.locator('button:not([formmethod], [type=button])'));
    await submit(page, press(page, 'Enter'));
    await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
    expect((await operator.calls()).filter(call => call.method === 'POST' && call.path.includes(`${code}/quotation/reject`))).toHaveLength(1);
  });
});

test('Control and Enter press the primary button, or that of the field @script @once', async ({ page, operator, portal, signIn }) => {
  const { code } = await openQuotation({ page, operator, portal, signIn });
  await page.locator('.trio [commandfor=negotiate]').click();
  const note = page.locator('dialog#negotiate[open] textarea[name=note]');
  await note.fill('Xin giảm phụ phí');
  await note.focus();
  await submit(page, press(page, 'Control+Enter'));
  expect((await operator.calls()).filter(call => call.method === 'POST' && call.path.includes(`${code}/quotation/negotiate`))).toHaveLength(1);
  // A pasted list is read; the request is not sent.
  await page.goto('/requests/new');
  await page.locator('#import > summary').click();
  const paste = page.locator('[name=paste]');
  await paste.fill('Goods\tCtns\tG.W\nLoa\t2\t30,5');
  await submit(page, press(page, 'Control+Enter'));
  await expect(page).toHaveURL(/\/requests\/new\/import/);
});

test('without a network an acceptance is not sent and its note is kept', async ({ page, context, operator, portal, signIn, expected }) => {
  // The page of the changed quotation has status 409; without scripts the browser reports the failed load as well.
  expected.push(/Failed to load resource/);
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', quotation(3, { carrier: 'Hãng cũ' }));
  await signIn(page, { next: `/requests/${code}/quotation` });
  await awake(page);
  await page.locator('.trio [commandfor=accept]').click();
  const dialog = page.locator('dialog#accept[open]');
  const send = dialog.locator('button:not([formmethod], [type=button])');

  await context.setOffline(true);
  await operator.act(code, 'send_quotation', quotation(3));
  await dialog.locator('[name=note]').fill('viết trên tàu,\nkhông có mạng');
  if (hasScripts()) {
    const words = dialog.locator('[data-offline]');
    await expect(words).toHaveCount(0);
    for (let times = 0; times < 2; times++) {
      await send.click();
      await expect(words).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('[name=note]')).toHaveValue('viết trên tàu,\nkhông có mạng');
    }
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(words).toBeHidden();
    await submit(page, send);
  } else {
    // The browser shows its own error page; reloading it sends the same form.
    await send.click({ noWaitAfter: true });
    await expect.poll(() => page.url()).toContain('chrome-error:');
    await context.setOffline(false);
    await page.reload();
  }
  await expect(page.locator('main form textarea[name=note]')).toHaveValue('viết trên tàu,\nkhông có mạng');
  await expect(page.locator('section[aria-labelledby=compare]')).toContainText('Hãng cũ');
  const sent = async () => (await operator.calls()).filter(call => call.method === 'POST' && call.path.includes(`${code}/quotation/`)).length;
  expect(await sent()).toBe(0);
  await submit(page, page.locator('main form[action$="/accept"]:not([data-draft-waits]) button:not([name=do])'));
  await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
  expect(await sent()).toBe(1);
});

test('a closed dialog can be reopened and sent', async ({ page, operator, portal, signIn }) => {
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', quotation(3));
  await signIn(page, { next: `/requests/${code}/quotation` });
  await awake(page);
  const dialog = page.locator('dialog#accept[open]');
  for (const close of ['header button', 'footer button[type=button]']) {
    await page.locator('.trio [commandfor=accept]').click();
    await dialog.locator(close).click();
    await expect(dialog).toHaveCount(0);
  }
  // On a phone, what comes of it stands in view before the buttons.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.trio [commandfor=accept]').click();
  const [consequence, buttons] = await Promise.all(['.body .banner', 'footer'].map(part => dialog.locator(part).first().boundingBox()));
  expect(consequence!.y + consequence!.height).toBeLessThanOrEqual(buttons!.y);
  await dialog.locator('header button').click();
  await page.setViewportSize(wide);
  await page.locator('.trio [commandfor=accept]').click();
  await submit(page, dialog.locator('button:not([formmethod], [type=button])'));
  await expect(page).toHaveURL(new RegExp(`/requests/${code}$`));
});

test('120 charges are shown in full and have a negotiation page of their own', async ({ page, operator, portal, signIn, expected }) => {
  // A page this long is still in its view transition when the viewport is made as tall as the page.
  expected.push(/Transition was aborted because of invalid state/);
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  await operator.act(code, 'send_quotation', quotation(120));
  await signIn(page, { next: `/requests/${code}/quotation` });
  await awake(page);
  const whole = async () => {
    if (hasScripts()) await expectAccessible(page);
    const cut = await page.locator('main').evaluate(main =>
      Array.from(main.querySelectorAll('table.cards td, table.cards th, ul.negotiation li, ul.negotiation span'))
        .filter(one => !one.closest('thead') && one.getClientRects().length > 0 && !one.matches('.sr, .sr *'))
        .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map(one => one.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
  };
  const rows = page.locator('table[aria-labelledby=charges] tbody tr');
  await expect(rows).toHaveCount(120);
  await expect(rows.last()).toContainText('120. Phụ phí 120');
  await expect(rows.last()).toContainText('1,234,567,890.125');
  // 6,600 elements before the negotiation list had a page of its own.
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3300);
  await whole();

  await page.locator('.trio [commandfor=negotiate]').click();
  const dialog = page.locator('dialog#negotiate[open]');
  await dialog.locator('[name=note]').fill('Lời của tôi');
  await dialog.locator('[name=extend]').check();
  await submit(page, dialog.locator('button[name=choose]'));
  await expect(page.locator('ul.negotiation li')).toHaveCount(121);
  await expect(page.locator('main textarea[name=note]')).toHaveValue('Lời của tôi');
  await page.locator('[name="lines[119][ask]"]').check();
  await page.fill('[name="lines[119][target]"]', '1234567890');
  await whole();
  await submit(page, page.locator('main form button[formaction]'));
  await expect(page.locator('main textarea[name=note]')).toHaveValue(/Phụ phí 120[^]*1\.234\.567\.890[^]*\n\nLời của tôi$/);
});

test.describe('what was typed and not sent @script', () => {
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('portal-draft:/')).length);
  const waiting = (page: Page) => page.locator('[data-draft-waits]:not([hidden])');
  /** The draft of a rejection that the quotation's page would offer. */
  const newest = (page: Page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('portal-draft:/') && key.endsWith('/reject')).map(([, text]) => decodeURIComponent(text)).join());
  const names = (page: Page) => page.locator('[data-draft-name]').evaluateAll(all => all.map(one => (one as HTMLInputElement).value));

  test('a renegotiation that was left is continued, and forgotten once it was sent', async ({ page, operator, portal, signIn, expected }) => {
    const { code, path } = await openQuotation({ page, operator, portal, signIn });
    await expect(waiting(page)).toHaveCount(0);
    await page.locator('.bar .btn[commandfor=negotiate]').click();
    const dialog = page.locator('dialog#negotiate');
    await dialog.locator('[name=note]').fill('Giảm phụ phí <b>"cao điểm"</b>\nvà THC');
    await dialog.locator('[name="lines[1][ask]"]').check();
    await dialog.locator('[name="lines[1][target]"]').fill('90000');
    // Nothing waits for a pause of typing: leaving keeps it.
    await page.goto('/requests');
    await page.goto(path);
    await expect(waiting(page)).toContainText(/Thương lượng|Renegotiate/);
    await expectAccessible(page);
    // What stands above does not move when the line appears: it is in the bar.
    await expect(page.locator('.bar [data-draft-waits]:not([hidden])')).toHaveCount(1);
    await submit(page, waiting(page).locator('button').first());
    await expect(page.locator('[name=note]')).toHaveValue('Giảm phụ phí <b>"cao điểm"</b>\nvà THC');
    await expect(page.locator('[name="lines[1][ask]"]')).toBeChecked();
    await expect(page.locator('[name="lines[1][target]"]')).toHaveValue('90000');
    await expect(waiting(page)).toHaveCount(0);
    await expectAccessible(page);

    // Another version came meanwhile: the difference is shown, and what was typed is there.
    await operator.act(code, 'send_quotation', quotation(3, { carrier: 'Hãng mới' }));
    expected.push(/Failed to load resource.*409/);
    await page.goto(path);
    await submit(page, waiting(page).locator('button').first());
    await expect(page.locator('main')).toContainText('Hãng mới');
    await expect(page.locator('[name=note]')).toHaveValue(/cao điểm/);
    await submit(page, page.locator('form[action$="/negotiate"] .row button').first());
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect.poll(() => stored(page)).toBe(0);
    await page.reload();
    await awake(page);
    await expect(waiting(page)).toHaveCount(0);
  });

  const write = async (page: Page, path: string, text: string) => {
    await page.locator('.bar .btn[commandfor=reject]').click();
    await page.locator('dialog#reject [name=note]').fill(text);
    await page.goto('/requests');
    await page.goto(path);
    await expect(waiting(page)).toBeVisible();
  };

  test('no text of several that were left is lost @wide', async ({ page, operator, portal, signIn }) => {
    const { path } = await openQuotation({ page, operator, portal, signIn });
    const texts = ['Giá cao', 'Chậm hơn một tuần', 'Thiếu chứng từ'];
    for (const text of texts) await write(page, path, text);
    expect(await stored(page)).toBe(3);
    await page.goto('/requests/new');
    for (const text of texts) await expect.poll(() => names(page)).toContainEqual(expect.stringContaining(text));
    // The oldest is continued, and takes the place of none.
    const oldest = page.locator('[data-draft-id]').last();
    await expect(oldest.locator('[data-draft-name]')).toHaveValue(new RegExp(texts[0]));
    await submit(page, oldest.locator('[data-draft-do=restore]'));
    await expect(page.locator('[name=note]')).toHaveValue(texts[0]);
    await page.locator('[name=note]').fill(`${texts[0]} hơn hãng khác`);
    await expect.poll(() => newest(page)).toContain('hơn hãng khác');
    await page.goto('/requests/new');
    for (const text of texts) await expect.poll(() => names(page)).toContainEqual(expect.stringContaining(text));
  });

  test('what is typed beside a draft that waits goes neither with it nor for it @wide', async ({ page, operator, portal, signIn }) => {
    const { path } = await openQuotation({ page, operator, portal, signIn });
    const [older, newer] = ['Giá cao', 'Thiếu chứng từ'];
    await write(page, path, older);
    await awake(page);
    const [restore, discard, undo] = [/^(Mở lại|Restore)$/, /^(Bỏ|Discard)$/, /Hoàn tác|Undo/].map(name => waiting(page).getByRole('button', { name }));
    await discard.click();
    await expect.poll(() => stored(page)).toBe(0);
    await page.locator('.bar .btn[commandfor=reject]').click();
    await page.locator('dialog#reject [name=note]').fill(newer);
    await expect.poll(() => newest(page)).toContain(newer);
    await page.locator('dialog#reject header button').click();
    await undo.click();
    await expect.poll(() => stored(page)).toBe(2);
    // A second press of the same key discards nothing.
    await expect(restore).toBeFocused();
    await discard.click();
    await expect.poll(() => stored(page)).toBe(1);
    expect(await newest(page)).toContain(newer);
    await undo.click();
    await expect.poll(() => stored(page)).toBe(2);
    await submit(page, restore);
    await expect(page.locator('[name=note]')).toHaveValue(older);
    await expect.poll(() => newest(page)).toContain(older);
    await page.goto('/requests/new');
    for (const text of [older, newer]) await expect.poll(() => names(page)).toContainEqual(expect.stringContaining(text));
  });

  test('an older text is not written over, and can be discarded @wide', async ({ page, operator, portal, signIn }) => {
    const { path } = await openQuotation({ page, operator, portal, signIn });
    await write(page, path, 'Giá cao');
    await write(page, path, 'Chậm hơn một tuần');
    // The newest is offered here, the other one where all drafts are listed.
    expect(await stored(page)).toBe(2);
    const discard = () => waiting(page).getByRole('button', { name: /^(Bỏ|Discard)$/ }).click();
    await discard();
    await expect.poll(() => stored(page)).toBe(1);
    // It can be brought back, and is offered again.
    await expect(waiting(page).locator('span[role=status]')).toHaveText(/Đã bỏ bản nháp|Draft discarded/);
    const undo = waiting(page).getByRole('button', { name: /Hoàn tác|Undo/ });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(undo).toBeHidden();
    await expect(waiting(page).locator('span[role=status]')).toBeEmpty();
    expect(await stored(page)).toBe(2);
    await discard();
    await expect.poll(() => stored(page)).toBe(1);
    await page.goto('/requests/new');
    const older = page.locator('[data-draft-id]');
    await expect(older.locator('[data-draft-name]')).toHaveValue(/Giá cao/);
    await submit(page, older.locator('[data-draft-do=restore]'));
    await expect(page.locator('[name=note]')).toHaveValue('Giá cao');
  });
});

test('a full store is told beside the answer that it does not keep @script @wide', async ({ page, operator, portal, signIn }) => {
  await page.addInitScript(() => {
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if ((window as any).isFull) throw new DOMException('full', 'QuotaExceededError');
      put.call(this, key, text);
    };
  });
  const { path } = await openQuotation({ page, operator, portal, signIn });
  await page.goto(path);
  await awake(page);
  const full = (isFull: boolean) => page.evaluate(isFull => Object.assign(window, { isFull }), isFull);
  const said = page.locator('[data-draft-refused]');
  // It is there, without words, before there is anything to read out: also in the dialog.
  await expect(said).toBeEmpty();
  await expect(said).toHaveRole('status');
  await expect(said).not.toHaveAttribute('hidden');
  await page.evaluate(() => {
    const came: (string | null)[] = [];
    Object.assign(window, { came });
    new MutationObserver(changes => {
      for (const node of changes.flatMap(change => Array.from(change.addedNodes))) if (node instanceof HTMLElement && node.matches('[data-draft-refused]')) came.push(node.textContent);
    }).observe(document.querySelector('dialog#reject')!, { childList: true, subtree: true });
  });
  await full(true);
  await page.locator('.bar .btn[commandfor=reject]').click();
  const note = page.locator('dialog#reject [name=note]');
  await note.fill('Giá cao');
  await expect(page.locator('dialog#reject [data-draft-refused]')).toContainText(/không cho lưu bản nháp|does not let drafts be kept/);
  await expect(note).toBeFocused();
  expect(await page.evaluate(() => (window as any).came)).toEqual(['']);
  await full(false);
  await note.fill('Giá cao hơn hãng khác');
  await expect(said).toBeEmpty();
  // What this form kept before is its own, not a draft of somebody else to be kept beside it.
  await full(true);
  await note.fill('Giá cao hơn hãng khác nhiều');
  await expect(said).not.toBeEmpty();
  await full(false);
  await note.fill('Giá cao hơn hãng khác 10%');
  await expect(said).toBeEmpty();
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('portal-draft:/')).length)).toBe(1);
});

test('what is left is counted on while the page is open @script @wide', async ({ page, operator, portal, signIn }) => {
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'start_quoting');
  // Through the day after tomorrow: more than two days, less than three.
  const day = new Date(Date.now() + 7 * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10);
  await operator.act(code, 'send_quotation', { ...quotation(3), valid_until: day });
  await page.clock.install();
  await signIn(page, { next: `/requests/${code}/quotation` });
  await awake(page);
  const due = page.locator('.bar .due');
  const hours = async () => {
    const [, days, hours] = /(\d+) (?:ngày|days)(?: (\d+) (?:giờ|h))?/.exec((await due.innerText()).replaceAll('\u00a0', ' ')) ?? [];
    return Number(days) * 24 + Number(hours ?? 0);
  };
  const before = await hours();
  expect(before).toBeGreaterThanOrEqual(48);
  await page.clock.fastForward('05:00:00');
  await expect(due).toContainText(before - 5 < 48 ? /còn \d+.giờ|\d+.h left/ : /ngày|days/);
  // The words of before may still stand there.
  if (before - 5 >= 48) await expect.poll(hours).toBe(before - 5);
  await page.clock.fastForward(72 * 3_600_000);
  await expect(due).toContainText(/đã qua ngày|day over/);
  // The last day itself stands beside it.
  await expect(due.locator('time')).toHaveAttribute('datetime', day);
});
