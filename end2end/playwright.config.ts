import { defineConfig, devices } from '@playwright/test';

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

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: true,
  // A journey that only passes at its second try is told as such with its first error at the end of the run: it is a
  // defect to be found, but not a reason to throw a whole run of a cold machine away.
  retries: 1,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./support/last-words.ts']],
  use: {
    launchOptions: { executablePath: process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium', args },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'wide', use: { ...wide } },
    { name: 'phone', use: { ...phone }, grepInvert: /@paper/ },
    // A sheet of paper has one size: what is only about it (@paper) is checked at one width.
    // axe runs in the page: what is only about axe (@script) is checked in the projects above, on the same HTML.
    { name: 'wide, no script', use: { ...wide, javaScriptEnabled: false }, grepInvert: /@script/ },
    { name: 'phone, no script', use: { ...phone, javaScriptEnabled: false }, grepInvert: /@script|@paper/ },
  ],
});
