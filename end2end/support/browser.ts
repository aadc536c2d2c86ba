// The steps of a journey, in browsers that Playwright drives in part or not at all. Each step waits until it can be done.

/** Longest wait for what a step brings about. */
export const PATIENCE = 20_000;

export interface Browser {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  click(css: string): Promise<void>;
  /** Types into a field as a person does, and leaves it. */
  type(css: string, text: string): Promise<void>;
  /** Presses a key in a field: `Enter`, `Tab`. */
  press(css: string, key: string): Promise<void>;
  select(css: string, value: string): Promise<void>;
  choose(css: string, file: string): Promise<void>;
  /** Presses what posts or leads elsewhere, and waits for the next page. */
  follow(css: string): Promise<void>;
  count(css: string): Promise<number>;
  isVisible(css: string): Promise<boolean>;
  text(css: string): Promise<string>;
  value(css: string): Promise<string>;
  attribute(css: string, name: string): Promise<string | null>;
  property(css: string, name: string): Promise<unknown>;
  style(css: string, property: string): Promise<string>;
  /** Left, top, right, bottom within the window. */
  box(css: string): Promise<{ left: number; top: number; right: number; bottom: number }>;
  path(): Promise<string>;
  source(): Promise<string>;
  /** Records of a database of the page that has one store, of the same name. */
  stored(database: string): Promise<number>;
  /** Waits until a condition holds, which `what` names. */
  until(condition: () => Promise<boolean>, what: string): Promise<void>;
  close(): Promise<void>;
}

/** For `Browser.stored`: runs in the page. */
export function countRecords(database: string, done: (records: number) => void) {
  const opening = indexedDB.open(database);
  // Made by the page alone.
  opening.onupgradeneeded = () => opening.transaction!.abort();
  opening.onerror = () => done(0);
  opening.onsuccess = () => {
    const counting = opening.result.transaction(database).objectStore(database).count();
    counting.onsuccess = () => {
      opening.result.close();
      done(counting.result);
    };
  };
}

/** Waits until an element says this. */
export async function contains(browser: Browser, css: string, text: string | RegExp) {
  const is = (shown: string) => (typeof text === 'string' ? shown.includes(text) : text.test(shown));
  // A page that is replaced meanwhile has no such element.
  await browser.until(() => browser.text(css).then(is, () => false), `${css} does not say ${text}`);
}
