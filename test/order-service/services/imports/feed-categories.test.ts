import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CategoryRow } from '../../../../order-service/database/catalog/categories.ts';
import { Refusal } from '../../../../order-service/services/core/refusal.ts';
import { runWithoutPause } from '../../../../order-service/services/core/time-slicing.ts';
import { categoryLimits, planCategories } from '../../../../order-service/services/imports/feed-categories.ts';

const plan = (existing: CategoryRow[], paths: string[][]) => runWithoutPause(planCategories(existing, paths));
const existing = (count: number): CategoryRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `id-${at}`,
    provider_id: `p-${at}`,
    is_collection: false,
    parent_id: null,
    name: `Nome ${at}`,
    description: null,
  }));
const paths = (count: number) => Array.from({ length: count }, (_, at) => ['Casa', `Banho ${at}`]);
const isRefused = (error: unknown) => error instanceof Refusal && error.details.code === 'too-many-categories';

describe('the categories of a feed', () => {
  test('two names with the same slug and hash get different ids', () => {
    // Two names without a Latin letter whose paths have the same first eight digits of their hashes.
    const { missing } = plan(
      [],
      [
        ['Casa', '\u4ee6\u4ec7'],
        ['Casa', '\u4f66\u4e08'],
      ],
    );
    assert.deepEqual(
      missing.map(({ providerId }) => providerId),
      ['casa', 'x-95810b64', 'x-95810b64-2'],
    );
  });

  test('an id of a category that the merchant renamed is not used for another one', () => {
    const [casa, banho] = plan([], [['Casa', 'Banho']]).missing;
    assert.ok(casa && banho);
    const rows = [casa, { ...banho, name: 'Banheiro' }].map(({ id, providerId, parentId, name }) => ({
      ...{ id, provider_id: providerId, is_collection: false, parent_id: parentId, name, description: null },
    }));
    const { missing } = plan(rows, [['Casa', 'Banho']]);
    assert.deepEqual(
      missing.map(({ providerId, parentId }) => [providerId, parentId]),
      [[`${banho.providerId}-2`, casa.id]],
    );
  });

  test('an import creates a limited number of them, and a shop has a limited number', () => {
    assert.equal(plan([], paths(categoryLimits.inImport - 1)).missing.length, categoryLimits.inImport);
    assert.throws(() => plan([], paths(categoryLimits.inImport)), isRefused);
    const many = existing(categoryLimits.inShop - 3);
    assert.equal(plan(many, paths(2)).missing.length, 3);
    assert.throws(() => plan(many, paths(3)), isRefused);
    assert.equal(plan(existing(categoryLimits.inShop + 5), [['Nome 7']]).missing.length, 0);
  });
});
