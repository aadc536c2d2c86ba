import { defineConfig } from '@playwright/test';

// `make siege`: attacks on the built portal beside a person who works. Results beside those of the tests would clear theirs.
export default defineConfig({ testDir: 'siege', outputDir: '../target/siege-results', workers: 1, timeout: 1_800_000, reporter: [['line']] });
