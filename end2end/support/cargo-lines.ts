// Cargo lines of a request form.
import { expect, type Locator, type Page } from '@playwright/test';
import { submit, hasScripts } from './fixtures';

export const cell = (page: Page, line: number, field: string) => page.locator(`.grid [name="cargos[${line}][${field}]"]`);
/** Types as a person does. Firefox tells scripts that a field has changed only if it was typed. */
export async function type(field: Locator, text: string) {
  await field.fill('');
  await field.pressSequentially(text);
}
export const names = (page: Page) => page.locator('.grid [name$="[name]"]').evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value));
export const said = (page: Page) => page.locator('[data-said]');

/** The page that the server makes of the fields as they are now. Pages take no text as markup (trusted types); what a request
 *  itself reads as a document is none. */
export const recalculated = (page: Page) =>
  page.evaluateHandle(() => {
    const fields = new URLSearchParams(new FormData(document.querySelector('form[data-cargo-form]') as HTMLFormElement) as unknown as Record<string, string>);
    fields.set('do', 'recalculate');
    return new Promise<Document>(resolve => {
      const asked = new XMLHttpRequest();
      asked.open('POST', location.href);
      asked.responseType = 'document';
      asked.onload = () => resolve(asked.responseXML as Document);
      asked.send(fields);
    });
  });

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
