import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '#shared/model/catalog/category.ts';
import type { PagedResult } from '#shared/model/paging.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, startTestService } from '../../../helpers/order-service/order-service.ts';

onOneDatabase((kind, fresh) => {
  // Spec §3: "Category: providerId, name, description, children (same shape), shopId."
  // Spec §9: "Categories page size default 50."
  test(`categories come 50 to a page, each with its name, its children of the same shape and its shop (${kind})`, async (t) => {
    const service = await startTestService(t, await fresh(t));
    const categories = Array.from({ length: 60 }, (_, at) => ({
      providerId: `c${at}`,
      name: `Categoria ${at}`,
      children: at === 0 ? [{ providerId: 'c0-a', name: 'Abaixo' }] : [],
    }));
    await createShop(service.database, { categories });
    // The page has its own envelope (spec §7: "data.data of categories").
    type Listing = Pick<PagedResult<Category>, 'data' | 'perPage' | 'hasMore'>;
    const ask = async (query = '') => dataOf(await service.get<Listing>(`/api/catalog/categories${query}`));
    const first = await ask();
    assert.deepEqual([first.data.length, first.perPage, first.hasMore], [50, 50, true]);
    const [top] = first.data;
    const shopId = top?.shopId;
    assert.ok(shopId);
    assert.deepEqual(top, {
      providerId: 'c0',
      name: 'Categoria 0',
      description: null,
      children: [{ providerId: 'c0-a', name: 'Abaixo', description: null, children: [], shopId }],
      shopId,
    });
    assert.equal((await ask('?perPage=5')).data.length, 5);
  });
});
