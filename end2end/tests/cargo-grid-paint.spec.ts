// Painting of the cargo grid: fixed sizes, and the part of a long list that is painted while somebody types.
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { cell, lines, names } from '../support/cargo-lines';

test('a name field grows with its text @script', async ({ page, signIn }) => {
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

// Lines are rows on wide screens only.
test('while somebody types in a long list only the lines around the viewport are painted @script @wide', async ({ page, signIn }) => {
  await signIn(page, { next: '/requests/new' });
  const form = page.locator('form[data-alive]');
  const add = page.locator('[data-adds] button').first();
  await add.evaluate(button => button.setAttribute('value', 'add-79'));
  await add.click();
  await expect(names(page)).resolves.toHaveLength(80);
  const weight = (line: number) => cell(page, line, 'gross_weight');
  const shows = (field: Locator) =>
    expect
      .poll(() =>
        field.evaluate(field => {
          const { x, y, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === field;
        }),
      )
      .toBe(true);

  await weight(30).focus();
  await expect(form).toHaveAttribute('data-narrowed');
  // The cursor moves down a column faster than scrolling ends: each cell is painted by the second frame after it has the focus.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    addEventListener('focusin', ({ target }) => {
      const field = target as HTMLElement;
      const look = () => {
        const { x, y, width, height } = field.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(x + width / 2, y);
        // The cell and the last line above the totals.
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
  await shows(weight(2));
  await page.keyboard.type('12');
  await expect(form).toHaveAttribute('data-narrowed');
  await shows(weight(2));

  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 2500);
  await expect(form).not.toHaveAttribute('data-narrowed');
  await page.keyboard.type('3');
  await expect(form).toHaveAttribute('data-narrowed');
  await expect(weight(2)).toHaveValue('123');
  // The other fields of the form and the scrolling between them.
  const reference = page.locator('[name=partner_ref]');
  await reference.fill('PO-1');
  await expect(form).toHaveAttribute('data-narrowed');
  await shows(reference);
  await page.keyboard.press('PageDown');
  await expect(form).not.toHaveAttribute('data-narrowed');
  await page.keyboard.type('2');
  await expect(form).toHaveAttribute('data-narrowed');
  await page.locator('.side a').first().focus();
  await expect(form).not.toHaveAttribute('data-narrowed');
});
