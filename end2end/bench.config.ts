import { defineConfig } from '@playwright/test';

// `make bench`: measurements, not tests; the figures decide nothing.
export default defineConfig({ testDir: 'bench', testMatch: '*.bench.ts', workers: 1, timeout: 300_000, reporter: [['line']] });
