import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { products } from '../../../order-service/services/catalog/catalog.ts';
import { saveShopSynonyms } from '../../../order-service/services/catalog/search/shop-synonyms.ts';
import { applyShop } from '../../../order-service/services/shops/apply-shop.ts';
import { onEachDatabase } from '../../helpers/database/database.ts';
import { createShop, draft } from '../../helpers/order-service/order-service.ts';

onEachDatabase((kind, fresh) => {
  describe(`a merchant's own search words (${kind})`, () => {
    // Decision: A shop declares search words of its own.
    test('are found at once, kinds in one direction only, and only in that shop', async (t) => {
      const database = await fresh(t);
      const drafts = [draft('pf', { name: 'Prato do Dia' }), draft('wrap', { name: 'Wrap de Frango' })];
      const { shopId } = await createShop(database, { slug: 'loja', products: drafts });
      const other = await createShop(database, { slug: 'outra', code: 'outra', products: drafts });
      const found = async (searchQuery: string, shop = shopId) =>
        (await products(database, shop, { searchQuery }, {})).data.map(({ providerId }) => providerId);
      assert.deepEqual(await found('zezinho'), []);
      const applied = await applyShop(database, {
        slug: 'loja',
        searchSynonyms: [{ words: ['Zézinho', 'prato do dia'], finds: ['wrap'] }],
      });
      assert.ok('lists' in applied);
      assert.deepEqual(applied.lists, [{ list: 'searchSynonyms', count: 1, withdrawn: 0 }]);
      assert.deepEqual(await found('zezinho'), ['pf', 'wrap']);
      assert.deepEqual(await found('wrap'), ['wrap']);
      assert.deepEqual(await found('zezinho', other.shopId), []);

      assert.equal(await saveShopSynonyms(database, shopId, []), 1);
      assert.deepEqual(await found('zezinho'), []);
    });

    // Decision: What a shop's own search words find comes before what the table of retail words finds.
    test('come before the words of the table, also where a name only has them', async (t) => {
      const database = await fresh(t);
      const names = {
        ...{ bucha: 'Bucha para Drywall', fita: 'Fita Drywall 90 m', promo: 'Kit 3 Chapa Lisa' },
        ...{ chapa: 'Chapa Lisa 13 - 2.40 M', parafuso: 'Parafuso Drywall' },
      };
      const drafts = Object.entries(names).map(([id, name]) =>
        draft(id, { name, description: 'Para paredes de gesso acartonado.' }),
      );
      const { shopId } = await createShop(database, { slug: 'loja', products: drafts });
      const found = async () =>
        (await products(database, shopId, { searchQuery: 'gesso acartonado' }, {})).data.map(
          ({ providerId }) => providerId,
        );
      assert.ok(!(await found()).slice(0, 2).includes('chapa'));
      await saveShopSynonyms(database, shopId, [{ words: ['gesso acartonado'], finds: ['chapa lisa'] }]);
      const [first, second, ...others] = await found();
      assert.deepEqual([first, second, others.toSorted()], ['chapa', 'promo', ['bucha', 'fita', 'parafuso']]);
    });

    test('come before the first words of the table, and before names that contain the typed ones', async (t) => {
      const database = await fresh(t);
      const names = {
        ...{ st: 'Placa ST Branca', ru: 'Placa RU Verde', rf: 'Placa RF Rosa' },
        ...{ kit: 'Kit Gesso Acartonado', tirante: 'Tirante 3 m', promo: 'Pacote com 10 Tirante' },
      };
      const drafts = Object.entries(names).map(([id, name]) => draft(id, { name, description: 'Drywall.' }));
      const { shopId } = await createShop(database, { slug: 'loja', products: drafts });
      const first = async (finds: string[], count: number) => {
        await applyShop(database, { slug: 'loja', searchSynonyms: [{ words: ['gesso acartonado'], finds }] });
        const { data } = await products(database, shopId, { searchQuery: 'gesso acartonado' }, {});
        return data.slice(0, count).map(({ providerId }) => providerId);
      };
      for (const board of ['st', 'ru', 'rf']) assert.deepEqual(await first([`placa ${board}`], 1), [board]);
      assert.deepEqual(await first(['tirante'], 2), ['tirante', 'promo']);
      // What the shop does not sell leaves the order of the table.
      assert.ok(!['tirante', 'promo'].includes((await first(['lustre'], 1))[0] ?? ''));
    });

    test('come beside names that begin with the typed ones, and before names that contain them', async (t) => {
      const database = await fresh(t);
      const names = { skewer: 'Espeto de Carne', steak: 'Picanha Maturada', meat: 'Carne Moída' };
      const drafts = Object.entries(names).map(([id, name]) => draft(id, { name }));
      const { shopId } = await createShop(database, { slug: 'loja', products: drafts });
      await saveShopSynonyms(database, shopId, [{ words: ['carne'], finds: ['picanha'] }]);
      const { data } = await products(database, shopId, { searchQuery: 'carne' }, {});
      const [first, second, ...others] = data.map(({ providerId }) => providerId);
      assert.deepEqual([[first, second].toSorted(), others], [['meat', 'steak'], ['skewer']]);
    });
  });
});
