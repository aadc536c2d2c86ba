// WebKit as Debian brings it (WebKitGTK's small browser), driven by WebDriver: Playwright drives only a build of its own. Errors in
// its console cannot be read.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Builder, By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { PATIENCE, countRecords, type Browser } from './browser';
import { freePort } from './tls';

/** A display without a screen, and the driver that starts browsers on it. */
export type WebKitDriver = { address: string; stop: () => Promise<void> };

export async function startDriver(): Promise<WebKitDriver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = (await once(screen.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(address);
  return {
    address,
    stop: async () => {
      for (const process of [driver, screen]) await end(process);
    },
  };
}

/** A browser of its own, without cookies; its window cannot be narrower than 450 pixels or so. */
export async function openWebKit(driver: WebKitDriver, { scripts, width = 1280 }: { scripts: boolean; width?: number }): Promise<Browser> {
  const options = { binary: program(), args: ['--automation', `--enable-javascript=${scripts}`] };
  const web = await new Builder()
    .usingServer(driver.address)
    .withCapabilities({ browserName: 'MiniBrowser', acceptInsecureCerts: true, 'webkitgtk:browserOptions': options })
    .build();
  await web.manage().window().setRect({ x: 0, y: 0, width, height: 900 });
  return new WebKit(web);
}

class WebKit implements Browser {
  constructor(private readonly web: WebDriver) {}

  private async find(css: string): Promise<WebElement> {
    const found = await this.web.wait(until.elementLocated(By.css(css)), PATIENCE, css);
    return this.web.wait(until.elementIsVisible(found), PATIENCE, css);
  }
  /** In the middle of the window: bars stand over its edges. */
  private async inSight(css: string) {
    const found = await this.find(css);
    await this.web.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found);
    return found;
  }
  async open(address: string) {
    await this.web.get(address);
  }
  async back() {
    await this.web.navigate().back();
  }
  async click(css: string) {
    await (await this.inSight(css)).click();
  }
  async type(css: string, text: string) {
    const field = await this.inSight(css);
    await field.clear();
    await field.sendKeys(text, Key.TAB);
  }
  async press(css: string, key: string) {
    await (await this.find(css)).sendKeys(key === 'Enter' ? Key.ENTER : Key.TAB);
  }
  /** The list of a select is drawn outside the page, where the driver cannot press. */
  async select(css: string, value: string) {
    const choose = (field: HTMLSelectElement, value: string) => {
      field.value = value;
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    };
    await this.web.executeScript(choose, await this.inSight(css), value);
  }
  async choose(css: string, file: string) {
    await (await this.find(css)).sendKeys(file);
  }
  async follow(css: string) {
    const page = await this.web.findElement(By.css('html'));
    await this.click(css);
    await this.web.wait(until.stalenessOf(page), PATIENCE, `another page after ${css}`);
  }
  async count(css: string) {
    return (await this.web.findElements(By.css(css))).length;
  }
  async isVisible(css: string) {
    return this.web.findElement(By.css(css)).isDisplayed();
  }
  async text(css: string): Promise<string> {
    return this.web.executeScript('return document.querySelector(arguments[0]).innerText', css);
  }
  async value(css: string): Promise<string> {
    return (await this.property(css, 'value')) as string;
  }
  async attribute(css: string, name: string): Promise<string | null> {
    return this.web.executeScript('return document.querySelector(arguments[0]).getAttribute(arguments[1])', css, name);
  }
  async property(css: string, name: string): Promise<unknown> {
    return this.web.executeScript('return arguments[0][arguments[1]]', await this.find(css), name);
  }
  async stored(database: string): Promise<number> {
    return this.web.executeAsyncScript(countRecords, database);
  }
  async style(css: string, property: string): Promise<string> {
    return this.web.executeScript('return getComputedStyle(arguments[0]).getPropertyValue(arguments[1])', await this.find(css), property);
  }
  async box(css: string): Promise<{ left: number; top: number; right: number; bottom: number }> {
    return this.web.executeScript('return arguments[0].getBoundingClientRect().toJSON()', await this.find(css));
  }
  async path() {
    return new URL(await this.web.getCurrentUrl()).pathname;
  }
  source() {
    return this.web.getPageSource();
  }
  async until(condition: () => Promise<boolean>, what: string) {
    await this.web.wait(condition, PATIENCE, what);
  }
  async close() {
    await this.web.quit();
  }
}

/** The browser lies in a folder named after the machine's kind. */
function program() {
  const places = readdirSync('/usr/lib').flatMap(machine => ['4.1', '4.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`));
  const found = places.find(place => existsSync(place));
  if (!found) throw new Error('WebKitGTK is not installed: scripts/setup.sh test brings it');
  return found;
}

async function end(process: ChildProcess) {
  if (process.exitCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
}

async function answering(address: string) {
  for (const from = Date.now(); Date.now() - from < PATIENCE; ) {
    const ready = await fetch(`${address}/status`).then(answer => answer.ok, () => false);
    if (ready) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('the WebKit driver does not answer');
}
