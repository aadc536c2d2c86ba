// The request form except for its cargo lines: places, terms, sections, address suggestions, the page after sending.
import { expect, fillRequest, expectAccessible, submit, hasScripts, test } from '../support/fixtures';

const NEW = '/requests/new';

test('places are found by name with the keyboard, and free text is kept', async ({ page, signIn, expected }) => {
  await signIn(page, { next: NEW });
  const field = page.locator('[name=origin_port]');
  if (!hasScripts()) {
    await field.fill('sgn');
    await submit(page, page.locator('button[name=do][value=add]'));
    await expect(page.locator('output[for=origin_port]')).toContainText('Tân Sơn Nhất');
    await expect(field).toHaveValue('sgn');
    return;
  }
  await expect(field).toHaveAttribute('role', 'combobox');
  await page.locator('[data-means=sea]').first().check();
  await field.pressSequentially('hai phong');
  const options = page.locator('#origin_port-places [role=option]');
  await expect(options.first()).toHaveAttribute('data-value', 'VNHPH');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  // The field stays where it is while the keyboard moves through the suggestions. (A line that comes above it moves `scrollY`.)
  await options.first().scrollIntoViewIfNeeded();
  await expect(options.first()).toBeInViewport({ ratio: 1 });
  const top = async () => Math.round((await field.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', 'origin_port-option-0');
  expect(await top()).toBe(before);
  await field.press('Enter');
  await expect(field).toHaveValue('VNHPH');
  await expect(page.locator('output[for=origin_port]')).toContainText('Hải Phòng');
  await expect(page).toHaveURL(new RegExp(`${NEW}$`));
  await expect(page.locator('#origin_port-places')).toBeHidden();

  // The mouse chooses, Escape closes, and text that is not on the list is kept.
  const to = page.locator('[name=dest_port]');
  const country = page.locator('[name=dest_country]');
  for (const [typed, code, of] of [['icd song than', 'VNSTC', 'VN'], ['long bea', 'USLGB', 'US']] as const) {
    await to.fill('');
    await to.pressSequentially(typed);
    // The list follows the typed text; an earlier one may still be there for a moment.
    const first = page.locator('#dest_port-places [role=option]').first();
    await expect(first).toHaveAttribute('data-value', code);
    await first.click();
    await expect(to).toHaveValue(code);
    await expect(country).toHaveValue(of);
  }
  // The country goes with the port also where its code is typed and the field left at once, and on a form that came back.
  await to.fill('CNSHA');
  await to.press('Tab');
  await expect(country).toHaveValue('CN');
  // Enter checks the form, which is not complete.
  expected.push(/Failed to load resource/);
  await submit(page, { click: () => page.locator('[name=contact_name]').press('Enter') });
  await expect(page.locator('form[data-alive]')).toHaveCount(1);
  await to.fill('USLGB');
  await to.press('Tab');
  await expect(country).toHaveValue('US');
  // A country that somebody chose stays.
  await country.selectOption('DE');
  await to.fill('');
  await to.pressSequentially('VNSTC');
  await page.locator('#dest_port-places [role=option]').first().click();
  await expect(to).toHaveValue('VNSTC');
  await expect(country).toHaveValue('DE');
  await to.fill('');
  await to.pressSequentially('Kho');
  await to.pressSequentially(' số 9 của khách');
  await to.press('Escape');
  await expect(page.locator('#dest_port-places')).toBeHidden();
  await expect(to).toHaveValue('Kho số 9 của khách');
});

test('a list of places offers nothing that was found for another text @script @wide', async ({ page, signIn, expected }) => {
  expected.push(/Failed to load resource/);
  await signIn(page, { next: NEW });
  const [field, list] = [page.locator('[name=origin_port]'), page.locator('#origin_port-places')];
  await expect(field).toHaveAttribute('role', 'combobox');
  const composed = () => field.evaluate(field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true } as KeyboardEventInit)));
  await field.pressSequentially('hai');
  await expect(list).toBeVisible();
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /option/);
  // The key that ends a composition in Safari chooses nothing.
  await composed();
  await expect(field).toHaveValue('hai');
  // The portal is away: the list for "hai" is no list for "hai duong".
  await page.route('**/api/places*', route => route.abort());
  await field.pressSequentially(' duong');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('hai duong');
  await page.unroute('**/api/places*');
  // Escape while the answer is on its way.
  let answer = () => {};
  const held = new Promise<void>(done => (answer = done));
  await page.route('**/api/places*', async route => (await held, route.continue()));
  await field.fill('');
  const asked = page.waitForRequest('**/api/places*');
  await field.pressSequentially('hai phong');
  await asked;
  await field.press('Escape');
  const came = page.waitForResponse('**/api/places*');
  answer();
  await (await came).finished();
  await expect(list).toBeHidden();
  await page.unroute('**/api/places*');
  // The name of a place that is known stays while the list is asked for.
  await field.fill('');
  await field.pressSequentially('VNHPH');
  const name = page.locator('output[for=origin_port]');
  await expect(name).toContainText('Hải Phòng');
  await field.press('Escape');
  await page.route('**/api/places*', route => route.abort());
  await field.press('ArrowDown');
  await page.waitForEvent('requestfailed');
  await expect(name).toContainText('Hải Phòng');
});

test('an Incoterm is explained, and a sea-only one with air freight gives a hint @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await expect(page.locator('[data-term=FOB]')).toBeHidden();
  await page.selectOption('[name=incoterm]', 'FOB');
  await expect(page.locator('[data-term=FOB]')).toBeVisible();
  await expect(page.locator('[data-term=DAP]')).toBeHidden();
  await expect(page.locator('.sea-only')).toBeHidden();
  await page.locator('[data-means=air]').first().check();
  await expect(page.locator('.sea-only')).toBeVisible();
  if (hasScripts()) await expectAccessible(page);
  await page.selectOption('[name=incoterm]', 'FCA');
  await expect(page.locator('.sea-only')).toBeHidden();
  await page.selectOption('[name=incoterm]', 'OTHER');
  await expect(page.locator('.other-term')).toBeVisible();
});

test('fields of the route are reachable whatever services are chosen', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await page.locator('[data-means=none]').first().check();
  for (const name of ['origin_state', 'dest_state', 'dest_postal_code', 'etd_expected', 'origin_country', 'pickup_date']) {
    await expect(page.locator(`[name=${name}]`)).toBeVisible();
  }
});

test('any currency can be typed, and an unusual one gives a hint @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  const field = page.locator('[name=currency]');
  for (const [typed, hint] of [['đô la', true], ['hkd', false], ['', false]] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(page.locator('.currency-odd')).toBeVisible({ visible: hint });
  }
});

test('what was typed under a reference that exists is offered under a new one @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await fillRequest(page, 'Lê Thị Trùng Mã');
  const reference = await page.inputValue('[name=partner_ref]');
  await submit(page, page.locator('.bar button[name=do][value=send]'));
  await expect(page).toHaveURL(/\/requests\/(?!new)[^/]+$/);
  const existing = page.url();

  await page.goto(NEW);
  await fillRequest(page, 'Lê Thị Khác');
  await page.fill('[name=partner_ref]', reference);
  await page.fill('[name=special_note]', 'Giao buổi sáng');
  await submit(page, page.locator('.bar button[name=do][value=send]'));
  await expect(page).toHaveURL(existing);
  const offer = page.locator('#typed-again');
  await expect(offer).toContainText(reference);
  await offer.locator('summary').click();
  await expect(offer).toContainText('Giao buổi sáng');
  if (hasScripts()) await expectAccessible(page);

  await submit(page, offer.locator('button[value=retype]'));
  await expect(page.locator('[name=special_note]')).toHaveValue('Giao buổi sáng');
  await expect(page.locator('[name=contact_name]')).toHaveValue('Lê Thị Khác');
  await expect(page.locator('[name=partner_ref]')).not.toHaveValue(reference);
  await submit(page, page.locator('.bar button[name=do][value=send]'));
  await expect(page).not.toHaveURL(existing);
  await page.goto(existing);
  await expect(page.locator('#typed-again')).toHaveCount(0);
});

test('complete sections are ticked @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  const contact = page.locator('nav.sections li', { has: page.locator('a[href="#s-contact"]') });
  await expect(contact).toHaveAttribute('data-state', 'todo');
  await page.fill('[name=contact_name]', 'Nhung');
  if (!hasScripts()) await submit(page, page.locator('button[name=do][value=add]'));
  await expect(contact).toHaveAttribute('data-state', 'done');
});

test('an unusual tax code gives a hint and is not refused @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await page.locator('details:has([name=customer_tax_code]) > summary').first().click();
  const field = page.locator('[name=customer_tax_code]');
  await field.fill('123');
  await field.blur();
  await expect(page.locator('.tax-odd')).toBeVisible();
  for (const fine of ['0312345678', '0312345678-001', '012345678901', '']) {
    await field.fill(fine);
    await field.blur();
    await expect(page.locator('.tax-odd')).toBeHidden();
  }
});

test('next steps are shown after sending; the contact is suggested for the next request @wide', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await fillRequest(page, 'Lê Thị Biên Nhận');
  await submit(page, page.locator('.bar button[name=do][value=send]'));
  await expect(page).toHaveURL(/\/requests\/(?!new)[^/]+$/);
  await expect(page.locator('main ol').filter({ hasText: /báo giá|quotation/i }).first()).toBeVisible();
  if (hasScripts()) await expectAccessible(page);
  await submit(page, page.locator('a[href*="/requests/new?from="]').first());
  await expect(page.locator('[name=contact_name]')).toHaveValue('Lê Thị Biên Nhận');
  await expect(page.locator('[name=partner_ref]')).toHaveValue(/^P-/);
});

test('fields named by the operator’s question are marked, linked, and shown as answered @wide', async ({ page, operator, portal, signIn }) => {
  const code = await operator.createRequest({ token: portal.token });
  await operator.act(code, 'ask_information', {
    info_request: { message: 'Dòng 1: chiều cao ghi 6 cm? Thiếu mã HS. Cho biết mã số thuế.', fields: ['incoterm', 'cargos'] },
  });
  await signIn(page, { next: `/requests/${code}/edit` });
  const links = page.locator('.named a');
  await expect(links).toHaveCount(4);
  // The whole question is in the page, and codes of fields are words.
  const asked = page.locator('.question');
  expect(await asked.evaluate(one => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await expect(asked).not.toContainText('cargos');
  if (hasScripts()) await expectAccessible(page);
  for (const [name, mark] of [['incoterm', 'incoterm-asked'], ['cargos[0][height]', 'cargos-0-height-asked'], ['customer_tax_code', 'customer_tax_code-asked']]) {
    await expect(page.locator(`[name="${name}"]`)).toHaveAttribute('aria-describedby', new RegExp(`(^| )${mark}( |$)`));
    await expect(page.locator(`[id="${mark}"]`)).toBeVisible();
  }
  // The rare field is inside closed details; the others are visible.
  await expect(page.locator('.named a[href="#cargos-0-details"]')).toHaveCount(1);
  for (const id of ['incoterm', 'cargos-0-height', 'customer_tax_code']) {
    await page.locator(`.named a[href="#${id}"]`).click();
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  }
  await page.locator('[name="cargos[0][height]"]').fill('60');
  // The marks of a copied line follow its new number.
  if (hasScripts()) {
    await page.locator('#cargos-0-details').click();
    await page.locator('button[value=duplicate-0]').click();
    await expect(page.locator('[name="cargos[1][height]"]')).toHaveAttribute('aria-describedby', 'cargos-1-height-asked');
    await expect(page.locator('#cargos-1-height-asked')).toBeVisible();
    await page.locator('#cargos-1-details').click();
    await page.locator('button[value=remove-1]').click();
  }
  await page.selectOption('[name=incoterm]', 'DAP');
  await submit(page, page.locator('.bar button[value=review]'));
  await expect(page.locator('.named')).toHaveCount(0);
  await submit(page, page.locator('.bar button[value=recalculate]'));
  await expect(page.locator('#incoterm-asked')).toHaveAttribute('data-tone', 'done');
  await expect(page.locator('#cargos-0-height-asked')).toHaveAttribute('data-tone', 'done');
  await expect(page.locator('#cargos-0-hs_code-asked')).toHaveAttribute('data-tone', 'attention');
  if (hasScripts()) await expectAccessible(page);
});

test('a chosen day is repeated in words, as browsers show it in their own notation @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  const words = page.locator('[name=pickup_date] + leptos-island .hint');
  await expect(words).toBeHidden();
  await page.fill('[name=pickup_date]', '2099-02-05');
  await expect(words).toHaveText('Thursday 5 Feb 2099');
  await page.fill('[name=pickup_date]', '2020-02-05');
  await expect(words).toHaveText('Wednesday 5 Feb 2020 · in the past');
  await page.fill('[name=pickup_date]', '');
  await expect(words).toBeHidden();
});
