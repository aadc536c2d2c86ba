import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { FIREFOX } from './support/firefox';

// Chromium's headless shell lays out, paints and runs scripts as the browser does, for three fifths of its processor time: there
// are no windows around the page. One journey (@browser) runs in the browser itself.
const browser = process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';
const shell = !process.env.PORTAL_CHROMIUM && existsSync(SHELL) ? SHELL : browser;

// Firefox as Debian brings it, by WebDriver BiDi. What it does without scripts is in `journeys/`.
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  viewport: { width: 1280, height: 900 },
  launchOptions: { executablePath: FIREFOX, args: [] },
  trace: 'off' as const,
};
const inFirefox = /(shipment-journey|sign-in|cargo-grid|live-updates)\.spec/;

// Flags that keep Chromium quiet on a closed network and able to run as root in CI.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
// Pages pass into each other (view transitions) in the browser itself only: each costs a picture of both pages and 130 ms.
const still = { contextOptions: { reducedMotion: 'reduce' as const } };

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: true,
  // A test that passes only at its second try is a defect of the portal or of the test. The run names it with its first
  // error at the end, and goes on.
  retries: 1,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./support/failure-summary.ts']],
  use: {
    launchOptions: { executablePath: shell, args },
    // A trace costs as much as the test itself: it is made of the second try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // Scripts can fail differently at each width, so tests run with them at both. Without scripts the style sheet is the only thing
  // that knows the width: one project, on a phone, and printed pages on a desk.
  // @script: needs JavaScript (axe and the islands among them).  @wide: the same at any width.  @once: the same in any browser,
  // one project is enough.  @paper: printed pages, which have one size.  @browser: on a wide screen in Chromium itself.
  // @chromium: by a protocol that only Chromium speaks. Firefox and WebKit run what differs most between engines.
  projects: [
    { name: 'browser', use: { ...wide, launchOptions: { executablePath: browser, args } }, grep: /@browser/ },
    { name: 'wide', use: { ...wide, ...still }, grepInvert: /@browser/ },
    { name: 'phone', use: { ...phone, ...still }, grepInvert: /@paper|@wide|@once/ },
    { name: 'phone, no script', use: { ...phone, ...still, javaScriptEnabled: false }, grepInvert: /@script|@paper|@once/ },
    { name: 'paper, no script', use: { ...wide, ...still, javaScriptEnabled: false }, grep: /@paper/, grepInvert: /@script/ },
    { name: 'Firefox', use: firefox, testMatch: inFirefox, grepInvert: /@chromium|@browser/ },
    { name: 'WebKit', testDir: 'journeys', use: { trace: 'off', screenshot: 'off' } },
    { name: 'Firefox, no script', testDir: 'journeys', use: { trace: 'off', screenshot: 'off' }, grep: /without scripts/ },
  ],
});
