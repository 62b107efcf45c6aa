import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { buildingSearches } from './building-searches.ts';
import { cornerSearches } from './corner-shop.ts';
import { demoSearches } from './demo-searches.ts';
import { firstThree, wrongSearches } from './first-three.ts';
import { furtherBuildingSearches, furtherDemoSearches, furtherPetSearches } from './further-searches.ts';
import { generalSearches } from './general-store.ts';
import { laterBuildingSearches, laterDemoSearches, laterPetSearches } from './later-searches.ts';
import { newestBuildingSearches, newestDemoSearches } from './newest-searches.ts';
import { petSearches } from './pet-searches.ts';
import { cornerStore, demoShop, feedFile, feedShop, generalShop, type ShopDb } from './search-shops.ts';

/** The part of the searches of each table that must be right. */
const rightPart = 0.95;

type Tables = Record<string, readonly (readonly [typed: string, wanted: string])[]>;

/** The shops, with the tables of what people type there. A shop of a real feed is missing where the feed is. */
const shops: { name: string; open: ((db: Database) => Promise<ShopDb>) | null; tables: Tables }[] = [
  {
    name: 'the demo shop',
    open: demoShop,
    tables: { first: demoSearches, further: furtherDemoSearches, later: laterDemoSearches, newest: newestDemoSearches },
  },
  { name: 'a general store', open: generalShop, tables: { further: generalSearches } },
  { name: 'a depot with a pet corner', open: cornerStore, tables: { newest: cornerSearches } },
  {
    name: 'a pet shop',
    open: ofFeed('everpetz-google-shopping.xml'),
    tables: { first: petSearches, further: furtherPetSearches, later: laterPetSearches },
  },
  {
    name: 'a shop of building materials',
    open: ofFeed('loja-fast-product-feed.xml'),
    tables: {
      first: buildingSearches,
      further: furtherBuildingSearches,
      later: laterBuildingSearches,
      newest: newestBuildingSearches,
    },
  },
];

function ofFeed(name: string) {
  const file = feedFile(name);
  return file === null ? null : (db: Database) => feedShop(db, file);
}

test('the tables have at least 150 searches and 80 further ones, each typed once in a shop', () => {
  const typedIn = (table: string) => shops.flatMap(({ tables }) => (tables[table] ?? []).map(([typed]) => typed));
  assert.ok(typedIn('first').length >= 150);
  assert.ok(typedIn('further').length >= 80);
  for (const { tables } of shops) {
    const typed = Object.values(tables).flatMap((table) => table.map(([text]) => text));
    assert.deepEqual(
      typed.filter((text, at) => typed.indexOf(text) !== at),
      [],
    );
  }
});

/** The first three products of each search, by the name of the shop. Each database must show the same. */
const shown = new Map<string, Map<string, string[]>>();

onEachDatabase((kind, fresh) => {
  describe(`searches as people type them (${kind})`, () => {
    for (const { name, open, tables } of shops)
      test(`${name} shows the right products first, the same on each database`, async (t) => {
        if (!open) return t.skip('the real feeds are not on this machine');
        const shop = await open(await fresh(t));
        const typed = Object.values(tables).flatMap((table) => table.map(([text]) => text));
        const first = await firstThree(shop, typed);
        for (const [table, searches] of Object.entries(tables)) {
          const wrong = wrongSearches(first, searches);
          t.diagnostic(`${table}: ${searches.length - wrong.length} of ${searches.length} right: ${wrong.join('; ')}`);
          assert.ok(wrong.length <= searches.length * (1 - rightPart), wrong.join('\n'));
        }
        const before = shown.get(name);
        if (before) assert.deepEqual(first, before);
        shown.set(name, first);
      });
  });
});
