import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { suggestions } from '../../../../order-service/services/catalog/search/search-suggestions.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { demoShop, listedShop } from './search-shops.ts';

/** A depot with a pet corner and a shelf for babies. */
const depot = [
  ['Lã de Vidro Rolo 15 m²', 'ISOLAMENTO'],
  ['Vidro para Box', 'VIDROS'],
  ['Ração Lancer Carne 15 kg', 'PET'],
  ['Bebedouro Automático', 'PET'],
  ['Fralda Descartável G', 'BEBÊ'],
] as const;

const finder = (db: Database, shopId: string) => async (searchQuery: string) => {
  const { data, guess } = await products(db, shopId, { searchQuery }, { perPage: 3 });
  return { names: data.map(({ name }) => name), guess: guess?.kind ?? null };
};

onEachDatabase((kind, fresh) => {
  // Decision: 'lan' is 'lã' before it begins another word, and a short word before others begins none.
  test(`'lan' finds what is of 'lã', and no name that begins with it (${kind})`, async (t) => {
    const { db, shopId } = await listedShop(await fresh(t), depot);
    const found = finder(db, shopId);
    for (const typed of ['lan de vidro', 'rolo lan'])
      assert.deepEqual(await found(typed), { names: ['Lã de Vidro Rolo 15 m²'], guess: 'typo' }, typed);
    assert.equal((await found('lan')).names[0], 'Lã de Vidro Rolo 15 m²');
    assert.deepEqual((await found('lã de vidro')).guess, null);
    assert.deepEqual((await found('lanc')).names, ['Ração Lancer Carne 15 kg'], 'a word that is still being typed');
    const pets = await listedShop(await fresh(t), [depot[2]]);
    assert.deepEqual((await finder(pets.db, pets.shopId)('rolo lan')).names, [], 'three letters are no dog food');
  });

  test(`spoken forms find the thing, where the shop has no product of that name (${kind})`, async (t) => {
    const { db, shopId } = await listedShop(await fresh(t), depot);
    const found = finder(db, shopId);
    assert.deepEqual((await found('bebedor')).names, ['Bebedouro Automático']);
    assert.deepEqual((await found('fraldinha')).names, ['Fralda Descartável G']);
    const butcher = await listedShop(await fresh(t), [...depot, ['Fraldinha Bovina', 'CARNES']]);
    assert.deepEqual((await finder(butcher.db, butcher.shopId)('fraldinha')).names, ['Fraldinha Bovina']);
  });

  test(`the beginning of another word for a thing suggests the thing (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const suggested = async (typed: string) => (await suggestions(db, shopId, typed)).products.map(({ name }) => name);
    assert.deepEqual(await suggested('refr'), ['Guaraná Lata 350 ml']);
    assert.deepEqual(await suggested('brej'), ['Cerveja Artesanal Pilsen 600 ml']);
    const general = await listedShop(await fresh(t), [['Xampu Neutro 300 ml', 'BANHO']]);
    assert.deepEqual(
      (await suggestions(general.db, general.shopId, 'shamp')).products.map(({ name }) => name),
      ['Xampu Neutro 300 ml'],
    );
    assert.equal((await finder(db, shopId)('queijim')).names[0], 'Queijo Minas Meia Cura');
  });
});
