// Drafts in the browser's storage: they survive a reload, an expired session and a second tab, can be renamed, discarded and
// restored, and are deleted when their request is sent. The form works without scripts.
import { expect, fillRequest, expectAccessible, submit, hasScripts, test } from '../support/fixtures';

const NEW = '/requests/new';
const saved = '[data-draft-status]';
const stored = 'portal-draft:';

test.describe('with a script @script', () => {
  test('a draft survives a reload and is restored with all its lines @wide', async ({ page, signIn }) => {
    await signIn(page, { next: NEW });
    await expect(page.locator('[data-drafts]')).toBeHidden();
    const reference = await page.inputValue('[name=partner_ref]');
    await page.fill('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
    // The grid adds the line without a post.
    await expect(page.locator('form[data-alive]')).toBeAttached();
    await page.locator('button[name=do][value=add]').click();
    await page.fill('[name="cargos[1][name]"]', 'Kệ <b>gấp</b> & "kính"');
    await expect(page.locator(saved)).not.toBeEmpty();

    await page.goto('/');
    await page.goto(NEW);
    const item = page.locator('[data-draft-id]');
    await expect(item).toHaveCount(1);
    await expect(item).toContainText('Nguyễn Thị Hồng Nhung');
    await expectAccessible(page);
    const name = item.locator('[data-draft-name]');
    await expect(name).toHaveValue(new RegExp(reference));
    await name.fill('Hàng tháng chín');
    await name.blur();
    await name.blur();
    await page.reload();
    await expect(name).toHaveValue('Hàng tháng chín');

    await submit(page, item.locator('[data-draft-do=restore]'));
    await expect(page.locator('[name=partner_ref]')).toHaveValue(reference);
    await expect(page.locator('[name=contact_name]')).toHaveValue('Nguyễn Thị Hồng Nhung');
    await expect(page.locator('[name="cargos[1][name]"]')).toHaveValue('Kệ <b>gấp</b> & "kính"');
    await expect(page.locator('[data-drafts]')).toBeHidden();
    // Typing goes on in the same draft.
    await page.fill('[name=contact_name]', 'Trần Minh Khôi');
    await expect
      .poll(() => page.evaluate(prefix => Object.entries(localStorage).filter(([key, text]) => key.startsWith(prefix) && text.includes('Kh%C3%B4i')).length, stored))
      .toBe(1);
    expect(await page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).length, stored)).toBe(1);
  });

  test('a form that is refused with nothing in it leaves no draft @wide', async ({ page, signIn, expected }) => {
    expected.push(/Failed to load resource/);
    await signIn(page, { next: NEW });
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page.locator('#error-summary')).toBeVisible();
    await expect(page.locator('form[data-alive]')).toBeAttached();
    await expect(page.locator(saved)).toBeEmpty();
    expect(await page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).length, stored)).toBe(0);
    // What is typed into it then is kept.
    await page.fill('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
    await expect(page.locator(saved)).not.toBeEmpty();
  });

  test('a form that was cleared and is refused leaves no draft @wide', async ({ page, signIn, expected }) => {
    expected.push(/Failed to load resource/);
    await signIn(page, { next: NEW });
    const drafts = () => page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).length, stored);
    const name = await page.inputValue('form[data-cargo-form] [name=draft]');
    await page.fill('[name=contact_name]', 'Nhung');
    await expect.poll(drafts).toBe(1);
    await page.fill('[name=contact_name]', '');
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page.locator('#error-summary')).toBeVisible();
    await expect.poll(drafts).toBe(0);
    await expect(page.locator('form[data-cargo-form] [name=draft]')).toHaveValue(name);
  });

  test('a draft that waits moves nothing on the page', async ({ page, signIn }) => {
    await page.addInitScript(() => {
      const shifts = ((window as any).shifts = [] as number[]);
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as any).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await signIn(page, { next: NEW });
    await expect(page.locator('.to-drafts')).toBeHidden();
    await page.fill('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
    await expect(page.locator(saved)).not.toBeEmpty();
    await page.goto(NEW);
    const link = page.locator('.to-drafts');
    await expect(link).toBeVisible();
    // Two frames later all of it is painted.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const moved = await page.evaluate(() => ((window as any).shifts as number[]).reduce((sum, one) => sum + one, 0));
    expect(moved).toBeLessThan(0.02);
    await expectAccessible(page);
    await link.click();
    await expect(page.locator('[data-draft-do=restore]')).toBeInViewport();
  });

  test('a draft outlives the session and contains no session data @wide', async ({ page, context, portal, signIn }) => {
    await signIn(page, { next: NEW });
    await page.fill('[name=special_note]', 'Giao trong giờ hành chính');
    await expect(page.locator(saved)).not.toBeEmpty();
    const all = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(all).not.toContain(portal.token);
    expect(all).not.toContain('once=');
    await context.clearCookies();
    await signIn(page, { next: NEW });
    await submit(page, page.locator('[data-draft-id] [data-draft-do=restore]'));
    await expect(page.locator('[name=special_note]')).toHaveValue('Giao trong giờ hành chính');
    // Signing out clears the browser's cache and not its storage.
    await expect(page.locator(saved)).not.toBeEmpty();
    await submit(page, { click: () => page.locator('form[action="/sign-out"]').first().evaluate(form => (form as HTMLFormElement).requestSubmit()) });
    await expect(page).toHaveURL(/sign-in/);
    await signIn(page, { next: NEW });
    await submit(page, page.locator('[data-draft-id] [data-draft-do=restore]'));
    await expect(page.locator('[name=special_note]')).toHaveValue('Giao trong giờ hành chính');
  });

  test('a form that was lost with the session leads to its draft @wide', async ({ page, context, portal, signIn }) => {
    await signIn(page, { next: NEW });
    await page.fill('[name=special_note]', 'Giao trong giờ hành chính');
    await expect(page.locator(saved)).not.toBeEmpty();
    await context.clearCookies();
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page).toHaveURL(/sign-in.*unsent/);
    await page.fill('input[name=token]', portal.token);
    await submit(page, page.locator('main form:has(input[name=token]) button:not([type=button])'));
    await expect(page).toHaveURL(/\/requests\/new$/);
    const way = page.locator('.notice a[href="#drafts"]');
    await expect(way).toBeVisible();
    await expectAccessible(page);
    await way.click();
    await expect(page.locator('#drafts')).toBeInViewport();
    // Also on a phone, the notice does not lie over what it leads to.
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 740 });
    await way.click();
    const isSeen = () =>
      page.locator('#drafts').evaluate(heading => {
        const { left, top, height } = heading.getBoundingClientRect();
        return document.elementFromPoint(left + 4, top + height / 2) === heading;
      });
    await expect.poll(isSeen).toBe(true);
    await page.setViewportSize(wide);
    // Without a draft there is nothing to lead to.
    await page.locator('[data-draft-id] [data-draft-do=discard]').click();
    await expect(page.locator('[data-draft-id]')).toHaveCount(0);
    await page.goto(NEW);
    await expect(page.locator('form[data-alive]')).toBeAttached();
    await expect(page.locator('.to-drafts')).toBeHidden();
  });

  test('restoring loses nothing that is typed and cannot be saved @wide', async ({ page, signIn }) => {
    const typed = 'Giao trong giờ hành chính';
    const path = (await signIn(page, { next: NEW }), await page.locator('form:has([name=draft])').getAttribute('action'));
    // As many drafts as are kept.
    await page.evaluate(
      ([prefix, path]) => {
        for (let at = 1; at <= 20; at++) localStorage.setItem(`${prefix}d${at}`, `1|${Date.now() - at * 1000}|||${encodeURIComponent(path)}|Hàng ${at}\ncontact_name=Nhung+${at}`);
      },
      [stored, path!],
    );
    await page.reload();
    const items = page.locator('[data-draft-id]');
    await expect(items).toHaveCount(20);
    await page.fill('[name=special_note]', typed);
    await expect(page.locator(saved)).toHaveText(/Chưa lưu bản nháp|Draft not saved/);
    const restore = items.nth(0).locator('[data-draft-do=restore]');
    await restore.click();
    await expect(items.nth(0).getByRole('alert')).toHaveText(/Chưa lưu bản nháp|Draft not saved/);
    await expect(page.locator('[name=special_note]')).toHaveValue(typed);
    await expectAccessible(page);
    // With room for it, it is saved and the other one opened.
    await items.nth(19).locator('[data-draft-do=discard]').click();
    await expect(items).toHaveCount(19);
    await submit(page, restore);
    await expect(page.locator('[name=contact_name]')).toHaveValue('Nhung 1');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(encodeURIComponent(typed).replaceAll('%20', '+'));
  });

  test('restoring without a network sends nothing and says so @wide', async ({ page, context, signIn }) => {
    await signIn(page, { next: NEW });
    await page.fill('[name=contact_name]', 'Trần Minh Khôi');
    await expect(page.locator(saved)).not.toBeEmpty();
    await page.goto(NEW);
    const item = page.locator('[data-draft-id]');
    await expect(item).toHaveCount(1);
    await context.setOffline(true);
    for (let times = 0; times < 2; times++) {
      await item.locator('[data-draft-do=restore]').click();
      await expect(item.locator('[data-offline]')).toBeInViewport({ ratio: 1 });
    }
    await context.setOffline(false);
    await submit(page, item.locator('[data-draft-do=restore]'));
    await expect(page.locator('[name=contact_name]')).toHaveValue('Trần Minh Khôi');
  });

  test('a draft that the browser has no room for again is not lost @wide', async ({ page, signIn }) => {
    await signIn(page, { next: NEW });
    await page.fill('[name=contact_name]', 'Trần Minh Khôi');
    await expect(page.locator(saved)).not.toBeEmpty();
    await page.goto(NEW);
    await page.evaluate(() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if ((window as any).isFull) throw new DOMException('full', 'QuotaExceededError');
        put.call(this, key, text);
      };
    });
    const full = (isFull: boolean) => page.evaluate(isFull => Object.assign(window, { isFull }), isFull);
    const item = page.locator('[data-draft-id]');
    // The buttons say what the draft is called now.
    const name = item.locator('[data-draft-name]');
    await name.fill('Hàng tháng chín');
    await name.blur();
    await item.getByRole('button', { name: /(Bỏ|Discard) ?: Hàng tháng chín/ }).waitFor();
    await full(true);
    await name.fill('Hàng tháng mười');
    await name.blur();
    await expect(item.getByRole('alert')).toHaveText(/Chưa lưu được|Not kept/);
    await item.getByRole('button', { name: /(Bỏ|Discard) ?: Hàng tháng chín/ }).click();
    await expect(item).toHaveCount(0);
    const undo = page.locator('[data-draft-do=undo]');
    await undo.click();
    await expect(page.locator('[data-drafts] [role=status]')).toHaveText(/Chưa lưu được|Not kept/);
    await expectAccessible(page);
    await full(false);
    await undo.click();
    await expect(item).toHaveCount(1);
    await expect(page.locator('[data-drafts] [role=status]')).toBeHidden();
    await expect(name).toHaveValue('Hàng tháng chín');
  });

  test('one draft edited in two tabs becomes two drafts @wide', async ({ page, context, signIn }) => {
    await signIn(page, { next: NEW });
    await page.fill('[name=contact_name]', 'Từ thẻ thứ nhất');
    await expect(page.locator(saved)).not.toBeEmpty();
    const other = await context.newPage();
    await other.goto(NEW);
    await submit(other, other.locator('[data-draft-id] [data-draft-do=restore]'));
    await expect(other.locator(saved)).not.toBeEmpty();
    await page.fill('[name=special_note]', 'tay-trái');
    await other.fill('[name=special_note]', 'tay-phải');
    const kept = (words: string) =>
      page.evaluate(([prefix, words]) => Object.entries(localStorage).filter(([key, text]) => key.startsWith(prefix) && text.includes(encodeURIComponent(words))).length, [stored, words] as const);
    await expect.poll(() => kept('tay-trái')).toBe(1);
    await expect.poll(() => kept('tay-phải')).toBe(1);
    await other.close();
  });

  test('a form that comes back leaves what another tab saved meanwhile @wide', async ({ page, context, signIn, expected }) => {
    expected.push(/Failed to load resource/);
    await signIn(page, { next: NEW });
    await page.fill('[name=contact_name]', 'Từ thẻ thứ nhất');
    await expect(page.locator(saved)).not.toBeEmpty();
    const other = await context.newPage();
    await other.goto(NEW);
    await submit(other, other.locator('[data-draft-id] [data-draft-do=restore]'));
    await other.fill('[name=special_note]', 'mới-hơn');
    const kept = () => page.evaluate(([prefix, words]) => Object.entries(localStorage).filter(([key, text]) => key.startsWith(prefix) && text.includes(encodeURIComponent(words))).length, [stored, 'mới-hơn'] as const);
    await expect.poll(kept).toBe(1);
    // Enter checks the form, which is not complete.
    await submit(page, { click: () => page.locator('[name=contact_name]').press('Enter') });
    await expect(page.locator(saved)).not.toBeEmpty();
    expect(await kept()).toBe(1);
    await other.close();
  });

  test('changes by a second tab are shown; discarding can be undone @wide', async ({ page, context, signIn }) => {
    await signIn(page, { next: NEW });
    const other = await context.newPage();
    await other.goto(NEW);
    await other.fill('[name=contact_name]', 'Từ thẻ thứ hai');
    await expect(other.locator(saved)).not.toBeEmpty();
    const item = page.locator('[data-draft-id]');
    await expect(item).toHaveCount(1);
    await item.locator('[data-draft-do=discard]').click();
    await expect(item).toHaveCount(0);
    const undo = page.locator('[data-draft-do=undo]');
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(item).toHaveCount(1);

    await page.goto('/settings');
    await expect(page.locator('[data-draft-count]')).toContainText('1');
    await page.locator('[data-draft-do=discard-all]').click();
    await expect(page.locator('[data-draft-count]')).toContainText('0');
    await expectAccessible(page);
    await page.locator('[data-draft-do=undo]').click();
    await expect(page.locator('[data-draft-count]')).toContainText('1');
    await other.close();
  });

  for (const named of [true, false]) {
    test(`a sent request leaves no draft (${named ? 'with' : 'without'} a reference) @wide`, async ({ page, signIn }) => {
      const kept = () => page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).length, stored);
      await signIn(page, { next: NEW });
      // Another draft, which is not sent, though it may have the same reference.
      const reference = named ? `PO ${Date.now()}` : '';
      await page.fill('[name=partner_ref]', reference);
      await page.fill('[name=contact_name]', 'Trần Minh Khôi');
      await expect(page.locator(saved)).not.toBeEmpty();
      await page.goto(NEW);
      await fillRequest(page, 'Nguyễn Thị Hồng Nhung');
      await page.fill('[name=partner_ref]', reference);
      await expect.poll(kept).toBe(2);
      await submit(page, page.locator('.bar button[name=do][value=send]'));
      await expect(page).toHaveURL(/\/requests\/(?!new)[^/]+$/);
      await expect.poll(kept).toBe(1);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(encodeURIComponent('Khôi'));
    });
  }

  test('the draft of a refused form is not deleted with the next sent request @wide', async ({ page, signIn, expected }) => {
    expected.push(/Failed to load resource/);
    const kept = () => page.evaluate(prefix => Object.keys(localStorage).filter(key => key.startsWith(prefix)).length, stored);
    await signIn(page, { next: NEW });
    await page.fill('[name=partner_ref]', '');
    await page.fill('[name=contact_name]', 'Trần Minh Khôi');
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page.locator('#error-summary')).toBeVisible();
    // A refused form is saved at once.
    await expect.poll(kept).toBe(1);
    await page.goto(NEW);
    await fillRequest(page, 'Nguyễn Thị Hồng Nhung');
    await expect.poll(kept).toBe(2);
    await submit(page, page.locator('.bar button[name=do][value=send]'));
    await expect(page).toHaveURL(/\/requests\/(?!new)[^/]+$/);
    await expect.poll(kept).toBe(1);
  });

  test('the form works and says so when the browser’s storage is unavailable @wide', async ({ page, signIn }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await signIn(page, { next: NEW });
    await page.fill('[name=contact_name]', 'Nhung');
    await expect(page.locator(saved)).toHaveText(/không cho lưu bản nháp|does not let drafts be kept/);
    await expect(page.locator('[name=contact_name]')).toHaveValue('Nhung');
  });
});

test('a new form lists no drafts and its buttons keep typed text', async ({ page, signIn }) => {
  await signIn(page, { next: NEW });
  await expect(page.locator('[data-drafts]')).toBeHidden();
  await page.fill('[name=contact_name]', 'Nguyễn Thị Hồng Nhung');
  const add = page.locator('button[name=do][value=add]');
  if (hasScripts()) {
    await expect(page.locator('form[data-alive]')).toBeAttached();
    await add.click();
  } else {
    await submit(page, add);
  }
  await expect(page.locator('[name=contact_name]')).toHaveValue('Nguyễn Thị Hồng Nhung');
  await expect(page.locator('[name="cargos[1][name]"]')).toBeVisible();
});
