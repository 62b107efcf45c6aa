import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { staffActions } from '#shared/model/panel/staff.ts';
import { auditKinds, auditNames } from '#shared/text/panel/staff-audit.ts';
import { readSourceTree } from '../../../helpers/source/source-tree.ts';

const sources = [...readSourceTree(path.resolve(import.meta.dirname, '../../../..'))]
  .filter(([file]) => /^order-service\/services\/(staff|panel)\//.test(file))
  .map(([, text]) => text)
  .join('\n');
const found = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, name = '']) => name));

test('the history has words for exactly the actions that are recorded', () => {
  const actions = found(/'((?:staff|order|product|category|shop|money|cart|customer|source)\.[\w.]+)'/g);
  assert.ok(actions.size > 10);
  // What a role may do is named in the same way.
  const permissions: readonly string[] = staffActions.filter((action) => !Object.hasOwn(auditNames, action));
  assert.deepEqual(
    Object.keys(auditNames).sort(),
    [...actions].filter((action) => !permissions.includes(action)).sort(),
  );
});

test('its filter has every kind of target', () => {
  assert.deepEqual(Object.keys(auditKinds).sort(), [...found(/kind: '([a-z]+)', id/g)].sort());
});
