import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { codeOf, importsOf, readSourceTree } from '../helpers/source/source-tree.ts';

/** Components that the page cannot show, each with the reason. */
const NOT_SHOWN: Record<string, string> = {
  'webapp/components/forms/card-brick.tsx': "it loads the payment provider's own form",
};

test('the page of components shows each component of webapp/components', () => {
  const code = codeOf(readSourceTree(path.resolve(import.meta.dirname, '../..')));
  const imports = importsOf(code);
  const shown = new Set<string>();
  const visit = (file: string) => {
    for (const { from, target } of imports)
      if (from === file && /^webapp\/(components|showcase)\//.test(target) && !shown.has(target)) {
        shown.add(target);
        visit(target);
      }
  };
  visit('webapp/showcase/showcase-view.tsx');
  const missing = [...code.keys()].filter(
    (file) => /^webapp\/components\/.*\.tsx$/.test(file) && !shown.has(file) && !(file in NOT_SHOWN),
  );
  assert.deepEqual(missing, []);
  for (const file of Object.keys(NOT_SHOWN)) assert.ok(code.has(file) && !shown.has(file), file);
});
