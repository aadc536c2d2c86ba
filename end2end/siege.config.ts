import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The release is what is measured.
process.env.PORTAL_FOLDER ??= join(import.meta.dirname, '..', 'target', 'dist');

// `make siege`: attacks on the built portal beside a person who works. Results beside those of the tests would clear theirs.
export default defineConfig({ testDir: 'siege', outputDir: '../target/siege-results', workers: 1, timeout: 1_800_000, reporter: [['line']] });
