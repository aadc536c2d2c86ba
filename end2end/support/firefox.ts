// Firefox without scripts. The setting that switches them off also stops promises and timers of Playwright within the page, so that
// its own waiting ends nowhere: here it only reads the page at once, and presses keys and buttons as a person does.
import { firefox, type Browser as Program, type ElementHandle, type Page } from '@playwright/test';
import { PATIENCE, type Browser } from './browser';

export const FIREFOX = process.env.PORTAL_FIREFOX ?? '/usr/bin/firefox-esr';

export function startFirefoxWithoutScripts(): Promise<Program> {
  return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, args: [], firefoxUserPrefs: { 'javascript.enabled': false } });
}

/** A window without cookies. */
export async function openFirefox(program: Program, { width = 1280 } = {}): Promise<Browser> {
  const context = await program.newContext({ viewport: { width, height: 900 }, ignoreHTTPSErrors: true });
  return new Firefox(await context.newPage());
}

class Firefox implements Browser {
  constructor(private readonly page: Page) {}

  private async find(css: string): Promise<ElementHandle<HTMLElement>> {
    await this.until(() => this.isVisible(css), css);
    return (await this.page.$(css)) as ElementHandle<HTMLElement>;
  }
  /** Asks an element, at once. */
  private async read<T>(css: string, of: (found: HTMLElement) => T): Promise<T> {
    return (await this.find(css)).evaluate(of) as Promise<T>;
  }
  async open(address: string) {
    await this.page.goto(address);
  }
  async back() {
    await this.page.goBack();
  }
  async click(css: string) {
    await this.read(css, found => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { left, top, right, bottom } = await this.box(css);
    await this.page.mouse.click((left + right) / 2, (top + bottom) / 2);
  }
  async type(css: string, text: string) {
    await this.read(css, found => {
      found.focus();
      (found as HTMLInputElement).select();
    });
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Tab');
  }
  async press(css: string, key: string) {
    await this.read(css, found => found.focus());
    await this.page.keyboard.press(key);
  }
  async select(css: string, value: string) {
    await (await this.find(css)).evaluate((field, value) => void ((field as HTMLSelectElement).value = value), value);
  }
  async choose(css: string, file: string) {
    await (await this.find(css)).setInputFiles(file);
  }
  async follow(css: string) {
    const next = this.page.waitForEvent('framenavigated', { timeout: PATIENCE });
    await this.click(css);
    await next;
    await this.page.waitForLoadState();
  }
  async count(css: string) {
    return (await this.page.$$(css)).length;
  }
  async isVisible(css: string) {
    return this.page.isVisible(css);
  }
  async text(css: string) {
    return this.read(css, found => found.innerText);
  }
  async value(css: string) {
    return this.read(css, found => (found as HTMLInputElement).value);
  }
  async attribute(css: string, name: string) {
    return (await this.find(css)).evaluate((found, name) => found.getAttribute(name), name);
  }
  async property(css: string, name: string) {
    return (await this.find(css)).evaluate((found, name) => found[name as keyof typeof found] as unknown, name);
  }
  async stored(): Promise<number> {
    throw new Error('a page without scripts stores nothing');
  }
  async style(css: string, property: string) {
    return (await this.find(css)).evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), property);
  }
  async box(css: string) {
    return this.read(css, found => {
      const { left, top, right, bottom } = found.getBoundingClientRect();
      return { left, top, right, bottom };
    });
  }
  async path() {
    return new URL(this.page.url()).pathname;
  }
  source() {
    return this.page.content();
  }
  async until(condition: () => Promise<boolean>, what: string) {
    for (const from = Date.now(); Date.now() - from < PATIENCE; ) {
      // While a page is replaced there is none to ask.
      if (await condition().catch(() => false)) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error(`waited in vain: ${what}`);
  }
  async close() {
    await this.page.context().close();
  }
}
