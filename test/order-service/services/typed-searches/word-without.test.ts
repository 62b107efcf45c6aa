import assert from 'node:assert/strict';
import { test } from 'node:test';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { demoShop } from './search-shops.ts';

onEachDatabase((kind, fresh) => {
  test(`'sem' counts only with the word after it (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const found = async (searchQuery: string) => {
      const { data, guess } = await products(db, shopId, { searchQuery }, { perPage: 3 });
      return { first: data[0]?.name ?? null, used: guess?.used ?? null };
    };
    const milk = { first: 'Leite Integral 1 L', used: ['leite'] };
    for (const typed of ['tem leite sem lactose', 'leite sem lactose'])
      assert.deepEqual(await found(typed), milk, typed);
    assert.deepEqual(await found('água sem gás'), { first: 'Água Mineral sem Gás 1,5 L', used: null });
    const nothing = { first: null, used: null };
    assert.deepEqual(await found('caviar sem lactose'), nothing);
  });
});
