import assert from 'node:assert/strict';
import { test } from 'node:test';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { createShop, draft } from '../../../helpers/order-service/order-service.ts';
import { demoShop } from './search-shops.ts';

onEachDatabase((kind, fresh) => {
  const shopWith = async (t: Parameters<typeof fresh>[0], ...names: string[]) => {
    const db = await fresh(t);
    const { shopId } = await createShop(db);
    const drafts = names.map((name, at) => draft(`p${at}`, { name }));
    await db.tx((tx) => saveProducts(tx, shopId, 'hand', drafts));
    return async (searchQuery: string) =>
      (await products(db, shopId, { searchQuery }, { perPage: 9 })).data
        .map(({ name }) => name)
        .filter((name) => names.includes(name))
        .sort();
  };

  test(`a short word with an accent begins no other word (${kind})`, async (t) => {
    const without = await shopWith(t, 'Lata decorada', 'Laço');
    for (const typed of ['lã', 'LÃ', 'la\u0303']) assert.deepEqual(await without(typed), [], typed);
    assert.deepEqual(await without('la'), ['Lata decorada', 'Laço'].sort());
    const found = await shopWith(t, 'Lata decorada', 'Novelo de lã', 'Pó de café', 'Porta');
    assert.deepEqual(await found('lã'), ['Novelo de lã']);
    assert.deepEqual(await found('pó'), ['Pó de café']);
  });

  test(`a few letters of a long word are no synonym of it (${kind})`, async (t) => {
    const found = await shopWith(t, 'Travessa oval');
    assert.deepEqual(await found('refr'), []);
    assert.deepEqual(await found('refratário'), ['Travessa oval']);
    const drinks = await shopWith(t, 'Travessa oval', 'Guaraná 2 L');
    assert.deepEqual(await drinks('refr'), ['Guaraná 2 L']);
  });

  test(`a thing that is also a package is not left out for a word of descriptions (${kind})`, async (t) => {
    const db = await fresh(t);
    const { shopId } = await createShop(db);
    const description = 'Para a instalação elétrica.';
    const drafts = ['Caixa de Embutir 4x4', 'Caixa de Luz 4x2'].map((name, at) =>
      draft(`p${at}`, { name, description }),
    );
    await db.tx((tx) => saveProducts(tx, shopId, 'hand', drafts));
    const { data, guess } = await products(db, shopId, { searchQuery: 'caixa eletrica' }, { perPage: 3 });
    assert.deepEqual([data.length, guess], [2, undefined]);
  });

  // Decision: A word of retail is no joined word, nor is one word twice.
  test(`a word of retail that the shop does not have is not split into words of it (${kind})`, async (t) => {
    const found = await shopWith(t, 'Leite Campo Bom', 'Toalha', 'Linha Tac');
    for (const typed of ['bombom', 'bombons', 'tactac']) assert.deepEqual(await found(typed), [], typed);
    const sweets = await shopWith(t, 'Leite Campo Bom', 'Bombom de Cereja');
    assert.deepEqual(await sweets('bombons'), ['Bombom de Cereja']);
  });

  test(`a mistyped word is guessed as one that is near, and the note names it (${kind})`, async (t) => {
    const db = await fresh(t);
    const { shopId } = await createShop(db);
    const drafts = ['Café Caramelo', 'Smartphone 128 GB'].map((name, at) => draft(`p${at}`, { name }));
    await db.tx((tx) => saveProducts(tx, shopId, 'hand', drafts));
    const search = async (searchQuery: string) => {
      const { data, guess } = await products(db, shopId, { searchQuery }, { perPage: 3 });
      return [data.map(({ name }) => name), guess?.used];
    };
    assert.deepEqual(await search('bainha'), [[], undefined]);
    assert.deepEqual(await search('celulr'), [['Smartphone 128 GB'], ['celular']]);
    assert.deepEqual(await search('balinha'), [['Café Caramelo'], undefined]);
  });

  test(`the demo shop has a word of its own for its breakfast basket (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const { data, guess } = await products(db, shopId, { searchQuery: 'mimo da nena' }, { perPage: 3 });
    assert.match(data[0]?.name ?? '', /^Cesta de Café da Manhã/i);
    assert.equal(guess, undefined);
  });
});
