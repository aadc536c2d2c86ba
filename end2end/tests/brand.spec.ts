// The deployment's own colour, logo and icon.
import AxeBuilder from '@axe-core/playwright';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, hasScripts, signInAt, test } from '../support/fixtures';
import { startPortal, type Portal } from '../support/portal';

/** Twelve hues around the circle, of several lightnesses. */
const HUES = ['#e53935', '#f4511e', '#fb8c00', '#fdd835', '#c0ca33', '#43a047', '#00897b', '#00acc1', '#1e88e5', '#3949ab', '#8e24aa', '#d81b60'];

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" rx="8" fill="${fill}"/><circle cx="20" cy="20" r="10" fill="#888"/></svg>`;

let portal: Portal;
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-brand-'));
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  portal = await startPortal({
    PORTAL_BRAND_NAME: 'Tiếp vận Minh Họa',
    PORTAL_BRAND_COLOR: HUES[0]!,
    PORTAL_BRAND_LOGO: await file('logo.svg', svg('#123')),
    PORTAL_BRAND_LOGO_DARK: await file('dark.svg', svg('#eef')),
  });
});
test.afterAll(async () => portal.stop());

const shown = (image: HTMLImageElement) => ({ loaded: image.complete && image.naturalWidth > 0, file: new URL(image.currentSrc).pathname, high: image.clientHeight, wide: image.clientWidth });

test('the logo stands in the place of mark and name, in both schemes and on paper', async ({ page }) => {
  await signInAt(page, portal.address, portal.token);
  for (const [colorScheme, file] of [['light', '/brand/logo'], ['dark', '/brand/logo-dark']] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${portal.address}/requests`);
    const logo = page.locator('.side .brand img:visible');
    await expect(logo).toHaveAttribute('alt', 'Tiếp vận Minh Họa');
    await expect.poll(() => logo.evaluate(shown)).toMatchObject({ loaded: true, file, high: 32, wide: 128 });
    await expect(page.locator('.side .brand svg')).toHaveCount(0);
    if (hasScripts()) await expectAccessible(page);
  }
  await page.goto(`${portal.address}/requests?status=quoted`);
  const quoted = page.locator('a[href^="/requests/RFQ"]').first();
  await page.goto(`${portal.address}${await quoted.getAttribute('href')}`);
  // Whatever the screen shows: a page that is printed loads nothing any more.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${page.url()}/quotation/print`);
  const onPaper = page.locator('.letterhead .brand img');
  await expect.poll(() => onPaper.evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0))).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await page.locator('.letterhead .brand img:visible').evaluate(shown)).toMatchObject({ file: '/brand/logo' });
});

test('words keep their contrast in twelve hues and both schemes @script @once', async ({ page }) => {
  await signInAt(page, portal.address, portal.token);
  for (const path of ['/', '/requests/new']) {
    await page.goto(`${portal.address}${path}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const hue of HUES) {
        // As the style sheet of the brand sets it.
        await page.evaluate(hue => document.documentElement.style.setProperty('--brand', hue), hue);
        const found = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).withRules(['color-contrast']).analyze();
        expect(found.violations.flatMap(one => one.nodes.map(node => `${node.target} ${node.failureSummary}`)), `${hue} ${colorScheme} ${path}`).toEqual([]);
      }
    }
  }
});
