import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { buildingSearches } from './building-searches.ts';
import { demoSearches } from './demo-searches.ts';
import { wrongSearches } from './first-three.ts';
import { petSearches } from './pet-searches.ts';
import { demoShop, feedFile, feedShop } from './search-shops.ts';

/** The part of the searches of each table that must be right. */
const rightPart = 0.95;

test('the tables have at least 150 searches, each typed once', () => {
  const typed = [...demoSearches, ...petSearches, ...buildingSearches].map(([text]) => text);
  assert.ok(typed.length >= 150);
  assert.deepEqual(
    [demoSearches, petSearches, buildingSearches].flatMap((table) =>
      table.map(([text]) => text).filter((text, at, all) => all.indexOf(text) !== at),
    ),
    [],
  );
});

onEachDatabase((kind, fresh) => {
  describe(`searches as people type them (${kind})`, () => {
    test('the demo shop shows the right products first', async (t) => {
      const wrong = await wrongSearches(await demoShop(await fresh(t)), demoSearches);
      assert.ok(wrong.length <= demoSearches.length * (1 - rightPart), wrong.join('\n'));
      t.diagnostic(`${demoSearches.length - wrong.length} of ${demoSearches.length} right: ${wrong.join('; ')}`);
    });

    for (const [shop, name, searches] of [
      ['a pet shop', 'everpetz-google-shopping.xml', petSearches],
      ['a shop of building materials', 'loja-fast-product-feed.xml', buildingSearches],
    ] as const)
      test(`${shop} shows the right products first`, async (t) => {
        const file = feedFile(name);
        if (!file) return t.skip('the real feeds are not on this machine');
        const wrong = await wrongSearches(await feedShop(await fresh(t), file), searches);
        assert.ok(wrong.length <= searches.length * (1 - rightPart), wrong.join('\n'));
        t.diagnostic(`${searches.length - wrong.length} of ${searches.length} right: ${wrong.join('; ')}`);
      });
  });
});
