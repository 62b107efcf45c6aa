import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { writeStoreLink } from '../../../../order-service/database/tray/tray-links.ts';
import {
  closedStores,
  type StoreTokens,
  sealTokens,
  storeLinks,
} from '../../../../order-service/services/tray/tray-links.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';

const key = 'a key that seals what tests keep';
const store = { storeId: '391250', storeHost: 'https://ana.example', apiAddress: 'https://ana.example/web_api' };
const tokens = (name: string): StoreTokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  accessExpiresAt: new Date('2026-11-21T15:00:00Z'),
  refreshExpiresAt: new Date('2026-12-21T12:00:00Z'),
});

async function linkedShop(database: Database): Promise<string> {
  const shopId = newId();
  await database.run(sql`insert into shop (id, slug, name) values (${shopId}, ${shopId}, 'Loja')`);
  await writeStoreLink(database, {
    shopId,
    ...store,
    admUser: 'root',
    chatbotId: 'ana',
    ...sealTokens(key, store, tokens('first')),
  });
  return shopId;
}

onEachDatabase((kind, fresh) => {
  test(`${kind}: a shop's store has decrypted tokens, and only encrypted ones are in the database`, async (t) => {
    const database = await fresh(t);
    const shopId = await linkedShop(database);
    const link = await storeLinks(key).linkOf(database, shopId);
    assert.deepEqual(link, { shopId, ...store, chatbotId: 'ana', state: 'linked', version: 1, ...tokens('first') });
    const rows = JSON.stringify(await database.many(sql`select * from store_link`));
    assert.doesNotMatch(rows, /access-first|refresh-first/);
    assert.deepEqual(await storeLinks(key).linkedShopIds(database), [shopId]);
  });

  test(`${kind}: tokens encrypted with another key, or for another address, cannot be opened`, async (t) => {
    const database = await fresh(t);
    const shopId = await linkedShop(database);
    assert.equal(await storeLinks('another key that seals nothing').linkOf(database, shopId), null);
    assert.deepEqual(await closedStores(database, 'another key that seals nothing'), [shopId]);
    assert.deepEqual(await closedStores(database, null), [shopId]);
    assert.deepEqual(await closedStores(database, key), []);
    await database.run(sql`update store_link set api_address = 'https://elsewhere.example/web_api'`);
    assert.equal(await storeLinks(key).linkOf(database, shopId), null);
  });

  test(`${kind}: of two simultaneous token renewals one is saved`, async (t) => {
    const database = await fresh(t);
    const shopId = await linkedShop(database);
    const links = storeLinks(key);
    const read = await links.linkOf(database, shopId);
    assert.ok(read);
    const kept = await Promise.all(['second', 'third'].map((name) => links.saveTokens(database, read, tokens(name))));
    assert.deepEqual(kept.toSorted(), [false, true]);
    const now = await links.linkOf(database, shopId);
    assert.equal(now?.accessToken, kept[0] ? 'access-second' : 'access-third');
    assert.equal(now?.version, 2);
  });

  test(`${kind}: a revoked link has no tokens, and a new link is not revoked by a caller of the old one`, async (t) => {
    const database = await fresh(t);
    const shopId = await linkedShop(database);
    const links = storeLinks(key);
    const old = await links.linkOf(database, shopId);
    assert.ok(old);
    assert.equal(await links.markRevoked(database, old), true);
    const revoked = await links.linkOf(database, shopId);
    assert.deepEqual([revoked?.state, revoked?.accessToken, revoked?.refreshToken], ['revoked', '', '']);
    assert.deepEqual(await links.linkedShopIds(database), []);
    assert.equal(await links.saveTokens(database, old, tokens('late')), false);
    await writeStoreLink(database, {
      shopId,
      ...store,
      admUser: '',
      chatbotId: 'ana',
      ...sealTokens(key, store, tokens('new')),
    });
    assert.equal(await links.markRevoked(database, old), false);
    assert.equal((await links.linkOf(database, shopId))?.accessToken, 'access-new');
  });

  test(`${kind}: a store is linked to one shop at a time`, async (t) => {
    const database = await fresh(t);
    await linkedShop(database);
    await assert.rejects(linkedShop(database), { code: '23505' });
  });
});
