import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeySigningText, codeSignatureLength } from '#shared/contract/signed-code.ts';
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

/** An authenticated caller of the Platform API. */
export type PlatformCaller = {
  shopId: string;
  /** Identifies the API key where idempotent writes are recorded. Never the key itself. */
  scope: string;
  /** The key may export and erase people. */
  managesPeople: boolean;
};

/** What a key is used for. */
export type KeyUse = 'platform' | 'mcp';

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Creates an API key for a shop and returns it in plain text. This is the only time: the database stores its hash. The
 * key has 256 random bits behind a prefix that secret scanners can be configured for, and a signature by which the
 * gateway recognizes an invented key.
 */
export async function createApiKey(
  db: Db,
  shopId: string,
  {
    name,
    contextSecret,
    managesPeople = false,
    isMcpOnly = false,
  }: { name: string; contextSecret: string; managesPeople?: boolean; isMcpOnly?: boolean },
): Promise<{ id: string; key: string }> {
  const unsigned = `loja_${randomBytes(32).toString('base64url')}`;
  const signature = createHmac('sha256', contextSecret).update(apiKeySigningText(unsigned)).digest('base64url');
  const created = { id: newId(), key: unsigned + signature.slice(0, codeSignatureLength) };
  const keyHash = hashKey(created.key).toString('hex');
  await insertApiKey(db, shopId, { id: created.id, name, keyHash, managesPeople, isMcpOnly });
  return created;
}

/** API keys of a shop, oldest first, including revoked ones. */
export const apiKeysOf = (db: Db, shopId: string): Promise<ApiKeyRow[]> => listApiKeys(db, shopId);

/** Revokes a key at once. Returns false when the shop has no active key of this id. */
export const withdrawApiKey = (db: Db, shopId: string, id: string): Promise<boolean> => revokeApiKey(db, shopId, id);

/**
 * Returns the shop of a key. Throws a refusal that gives no reason for an unknown key, and `not-yours` for one that may
 * only use the MCP server. `environmentKey` belongs to the default shop.
 */
export async function authenticateApiKey(
  db: Db,
  key: string,
  { environmentKey, use }: { environmentKey: string | null; use: KeyUse },
): Promise<PlatformCaller> {
  const hash = hashKey(key);
  if (environmentKey !== null && timingSafeEqual(hash, hashKey(environmentKey))) {
    const shop = await findShopIdOfHost(db, '');
    if (shop) return { shopId: shop.id, scope: 'api-key environment', managesPeople: false };
  }
  // The lookup uses the hash, so its duration reveals nothing about the key.
  const row = await findApiKey(db, hash.toString('hex'));
  if (!row || !timingSafeEqual(hash, Buffer.from(row.key_hash, 'hex'))) throw new Refusal('no-key');
  if (row.is_mcp_only && use !== 'mcp') throw new Refusal('not-yours');
  await recordApiKeyUse(db, row.shop_id, row.id);
  return { shopId: row.shop_id, scope: `api-key ${row.id}`, managesPeople: row.manages_people };
}
