import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { demoShop } from './search-shops.ts';

/** What a search shows first, and what its guess says to show. */
const finder = (db: Database, shopId: string) => async (searchQuery: string) => {
  const { data, guess } = await products(db, shopId, { searchQuery }, { perPage: 3 });
  return { first: data[0]?.name ?? null, used: guess?.used ?? null };
};

onEachDatabase((kind, fresh) => {
  test(`'sem' counts only with the word after it (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const found = finder(db, shopId);
    const milk = { first: 'Leite Integral 1 L', used: ['leite'] };
    for (const typed of ['tem leite sem lactose', 'leite sem lactose'])
      assert.deepEqual(await found(typed), milk, typed);
    assert.deepEqual(await found('água sem gás'), { first: 'Água Mineral sem Gás 1,5 L', used: null });
    for (const typed of ['água com gás', 'agua c/ gas'])
      assert.deepEqual(await found(typed), { first: 'Água Mineral sem Gás 1,5 L', used: ['água'] }, typed);
    const nothing = { first: null, used: null };
    assert.deepEqual(await found('caviar sem lactose'), nothing);
  });

  test(`two joined words find what they find apart (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const found = finder(db, shopId);
    for (const [joined, apart] of [
      ['arrozintegral', 'arroz integral'],
      ['pãofrances', 'pão francês'],
      ['sucodelaranja', 'suco de laranja'],
      ['aguacomgas', 'água com gás'],
      ['aguasemgas', 'água sem gás'],
      ['aguamineralsemgas', 'água mineral sem gás'],
      ['arrozintegral1kg', 'arroz integral 1kg'],
      ['vinhotintoseco', 'vinho tinto seco'],
      ['biscoitocomgotasdechocolate', 'biscoito com gotas de chocolate'],
    ] as const) {
      const wanted = await found(apart);
      assert.notEqual(wanted.first, null, apart);
      assert.deepEqual(await found(joined), wanted, joined);
    }
    assert.deepEqual((await found('arrozintegral')).used, ['arroz']);
    assert.equal((await found('chapinha')).first, null, 'a word of its own');
  });
});
