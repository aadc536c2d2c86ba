import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMet } from './licences.mjs';

test('expressions are met by allowed licences', () => {
  const allowed = new Set(['MIT', 'Apache-2.0', 'Apache-2.0 WITH LLVM-exception', 'Unicode-3.0']);
  for (const met of ['MIT', 'GPL-3.0 OR MIT', 'MIT/GPL-3.0', 'MIT AND Unicode-3.0', '(MIT OR GPL-3.0) AND Unicode-3.0', 'Apache-2.0 WITH LLVM-exception']) {
    assert.ok(isMet(met, allowed), met);
  }
  for (const not of ['', 'GPL-3.0', 'MIT AND GPL-3.0', '(MIT OR Apache-2.0) AND GPL-3.0', 'MIT WITH LLVM-exception', 'MIT MIT']) {
    assert.ok(!isMet(not, allowed), not);
  }
});
