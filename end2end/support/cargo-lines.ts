// Cargo lines of a request form.
import { expect, type Locator, type Page } from '@playwright/test';
import { submit, hasScripts } from './fixtures';

export const cell = (page: Page, line: number, field: string) => page.locator(`.grid [name="cargos[${line}][${field}]"]`);
export const names = (page: Page) => page.locator('.grid [name$="[name]"]').evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value));
export const said = (page: Page) => page.locator('[data-said]');

/** Opens a new request with these goods; the island is hydrated. */
export async function lines(page: Page, goods: string[]) {
  await page.goto('/requests/new');
  if (hasScripts()) await expect(page.locator('form[data-alive]')).toBeAttached();
  for (const [line, name] of goods.entries()) {
    if (line > 0) await press(page, page.locator('[data-adds] button').first());
    await cell(page, line, 'name').fill(name);
  }
}

/** Presses a button that changes lines: without a post with scripts, by a post without scripts. */
export async function press(page: Page, button: Locator) {
  if (hasScripts()) await button.click();
  else await submit(page, button);
}
