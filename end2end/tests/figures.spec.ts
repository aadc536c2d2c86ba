// Figures and dates follow the page's language; what was typed in one language is the same figure in the other.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';
import { cell, lines } from '../support/cargo-lines';

async function speak(page: Page, language: 'vi' | 'en') {
  await page.goto('/settings');
  await page.locator(`main input[name=language][value=${language}]`).check();
  await submit(page, page.locator('main form:has([name=language]) button'));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('a language switch in the middle of a form changes no figure @wide', async ({ page, context, expected, signIn }) => {
  // The form is refused with status 422 while a figure has two readings.
  expected.push(/Failed to load resource/);
  await signIn(page);
  await speak(page, 'vi');
  await lines(page, ['Loa']);
  for (const [field, value] of Object.entries({ package_count: '2', gross_weight: '6.343,5', length: '60,5', width: '1.500', height: '45' })) await cell(page, 0, field).fill(value);
  // Money has no thousandths: on a Vietnamese page these are 25,000.
  const line = page.locator('.grid [data-line="0"]');
  await line.locator('.c-act > button').click();
  await line.locator('.dialog [name$="[goods_value]"]').fill('25.000');
  await line.locator('.dialog footer [popovertargetaction=hide]').click();
  const other = await context.newPage();
  await speak(other, 'en');
  await other.close();

  await submit(page, page.locator('.bar button[name=do][value=send]'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(cell(page, 0, 'gross_weight')).toHaveValue('6343.5');
  await expect(cell(page, 0, 'length')).toHaveValue('60.5');
  await expect(cell(page, 0, 'width'), 'has two readings').toHaveValue('1.500');
  await expect(page.locator('#cargos-0-width-error')).toContainText('1.5 or 1500');
  await expect(page.locator('[name="cargos[0][goods_value]"]')).toHaveValue('25000');
  await expect(page.locator('.bar [data-sum=gross]')).toHaveText('6,343.5');
  if (hasScripts()) await expectAccessible(page);
});

test('totals follow the language while typing @script @wide', async ({ page, signIn }) => {
  await signIn(page);
  for (const [language, gross, volume] of [['en', '6,343.5', '6.0000'], ['vi', '6.343,5', '6,0000']] as const) {
    await speak(page, language);
    await lines(page, ['Loa']);
    for (const [field, value] of Object.entries({ package_count: '1', gross_weight: '6343.5', length: '100', width: '200', height: '300' })) await cell(page, 0, field).fill(value);
    await expect(page.locator('.bar [data-sum=gross]')).toHaveText(gross);
    await expect(page.locator('.bar [data-sum=volume]')).toHaveText(volume);
    // A repair is written as the page writes figures.
    await cell(page, 0, 'gross_weight').fill('2,5');
    await cell(page, 0, 'package_count').fill('300');
    for (const field of ['length', 'width', 'height']) await cell(page, 0, field).fill('20');
    await cell(page, 0, 'dimension_unit').selectOption('inch');
    await page.locator('.grid button[value="convert-0"]').click();
    await expect(cell(page, 0, 'length')).toHaveValue(language === 'en' ? '7.874016' : '7,874016');
  }
});

test('a form stays open beside its page in the other language @wide', async ({ page, context, signIn }) => {
  await signIn(page);
  await page.goto('/requests/new');
  const note = page.locator('[name=special_note]');
  await note.fill('Bốc dỡ nhẹ tay');
  const opened = context.waitForEvent('page');
  const language = page.locator('form[target=_blank]:has([name=language])').first();
  await language.evaluate(form => (form as HTMLFormElement).requestSubmit());
  await expect((await opened).locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(note).toHaveValue('Bốc dỡ nhẹ tay');
});
