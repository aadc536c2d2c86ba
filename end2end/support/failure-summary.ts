// Collects the failed tries of a run in target/test-log/browser-failures.txt; scripts/test.sh prints it at the end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const folder = join(import.meta.dirname, '..', '..', 'target', 'test-log');
/** Lines of each error that are kept. */
const MOST = 24;

const plain = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');

export default class FailureSummary implements Reporter {
  private failures: string[] = [];

  printsToStdio() {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const where = `${test.titlePath().filter(Boolean).join(' › ')} (try ${result.retry + 1}, ${result.status} after ${Math.round(result.duration / 1000)} s)`;
    const why = result.errors.map(error => plain(error.stack ?? error.message ?? String(error.value)).split('\n').slice(0, MOST).join('\n'));
    this.failures.push([where, ...why].join('\n'));
  }

  onEnd(_: FullResult) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'browser-failures.txt'), this.failures.join('\n\n'));
  }
}
