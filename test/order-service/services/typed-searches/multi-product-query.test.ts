import assert from 'node:assert/strict';
import { test } from 'node:test';
import { products } from '../../../../order-service/services/catalog/catalog.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { demoShop, listedShop } from './search-shops.ts';

/** More kinds of rice than a page shows first, each sold more often than the others. */
const market = [
  ['Cenoura 1 kg', 'HORTIFRÚTI'],
  ['Feijão Carioca 1 kg', 'GRÃOS'],
  ['Feijão Preto 1 kg', 'GRÃOS'],
  ['Bolo de Chocolate', 'PADARIA'],
  ...['Branco', 'Integral', 'Arbóreo', 'Parboilizado'].map((sort) => [`Arroz ${sort} 1 kg`, 'GRÃOS'] as const),
] as const;

onEachDatabase((kind, fresh) => {
  // Decision: A search for several things shows the best product of each first.
  test(`a search for several things shows the best one of each before others (${kind})`, async (t) => {
    const { db, shopId } = await listedShop(await fresh(t), market);
    const found = async (searchQuery: string) => {
      const { data, guess } = await products(db, shopId, { searchQuery }, { perPage: 9 });
      return { names: data.map(({ name }) => name), kind: guess?.kind, used: guess?.used };
    };
    const both = await found('arroz e feijão');
    assert.deepEqual(
      both.names
        .slice(0, 2)
        .map((name) => name.split(' ')[0])
        .sort(),
      ['Arroz', 'Feijão'],
    );
    assert.equal(both.names.length, 6);
    assert.deepEqual([both.kind, both.used], ['partial', ['arroz', 'feijão']]);
    const three = await found('arroz integral, feijão preto, bolo');
    assert.deepEqual(three.names.sort(), ['Arroz Integral 1 kg', 'Bolo de Chocolate', 'Feijão Preto 1 kg']);
    const flavour = await found('bolo de cenoura');
    assert.deepEqual([flavour.names, flavour.used], [['Bolo de Chocolate'], ['bolo']]);
    assert.equal((await found('arroz branco')).kind, undefined);
  });

  test(`a brand that the shop lacks shows what it makes, said to be a part (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const { data, guess } = await products(db, shopId, { searchQuery: 'skol' }, { perPage: 9 });
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Cerveja Artesanal Pilsen 600 ml'],
    );
    assert.deepEqual([guess?.kind, guess?.used], ['partial', ['cerveja']]);
  });

  test(`a name that begins with another word for the search comes first (${kind})`, async (t) => {
    const { db, shopId } = await demoShop(await fresh(t));
    const { data } = await products(db, shopId, { searchQuery: 'flores' }, { perPage: 2 });
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Buquê de Flores do Campo', 'Vestido Midi Flores'],
    );
  });
});
