import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  type ApiKeyRow,
  findApiKey,
  insertApiKey,
  listApiKeys,
  recordApiKeyUse,
  revokeApiKey,
} from '../../database/platform/api-keys.ts';
import { findShopIdOfHost } from '../../database/shops/shops.ts';
import { Refusal } from '../core/refusal.ts';

/** Who calls the Platform API. */
export type PlatformCaller = {
  shopId: string;
  /** Tells keys apart where their writes are remembered; never the key. */
  scope: string;
};

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Makes a key of a shop and says it: the only time anybody can. 256 random bits behind a mark that secret scanners can be told of. */
export async function createApiKey(db: Db, shopId: string, name: string): Promise<{ id: string; key: string }> {
  const created = { id: newId(), key: `loja_${randomBytes(32).toString('base64url')}` };
  await insertApiKey(db, shopId, { id: created.id, name, keyHash: hashKey(created.key).toString('hex') });
  return created;
}

/** Keys of a shop, the oldest first, revoked ones too. */
export const apiKeysOf = (db: Db, shopId: string): Promise<ApiKeyRow[]> => listApiKeys(db, shopId);

/** From now on the key opens nothing; false when there is no such key that does. */
export const withdrawApiKey = (db: Db, shopId: string, id: string): Promise<boolean> => revokeApiKey(db, shopId, id);

/** The shop of a key, or a refusal that does not say why. `environmentKey` is the default shop's. */
export async function authenticateApiKey(db: Db, key: string, environmentKey: string | null): Promise<PlatformCaller> {
  const hash = hashKey(key);
  if (environmentKey !== null && timingSafeEqual(hash, hashKey(environmentKey))) {
    const shop = await findShopIdOfHost(db, '');
    if (shop) return { shopId: shop.id, scope: 'api-key environment' };
  }
  // Found by its hash: how long that takes tells nothing of the key.
  const row = await findApiKey(db, hash.toString('hex'));
  if (!row || !timingSafeEqual(hash, Buffer.from(row.key_hash, 'hex'))) throw new Refusal('no-key');
  await recordApiKeyUse(db, row.shop_id, row.id);
  return { shopId: row.shop_id, scope: `api-key ${row.id}` };
}
