import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The release is what is measured.
process.env.PORTAL_FOLDER ??= join(import.meta.dirname, '..', 'target', 'dist');

// `make bench`: measurements, not tests; the figures decide nothing. Results beside those of the tests would clear theirs.
export default defineConfig({ testDir: 'bench', outputDir: '../target/bench-results', testMatch: '*.bench.ts', workers: 1, timeout: 300_000, reporter: [['line']] });
