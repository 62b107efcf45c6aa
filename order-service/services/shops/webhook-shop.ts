import type { Db } from '../../database/engine/database.ts';
import { findShopBySlug } from '../../database/shops/shops.ts';

/**
 * Returns the shop id for the account part of a webhook address, which is a shop id or a slug; `null` when no shop has
 * this slug. An id is not looked up: the signature check finds out whether it has an account. Callers must treat `null`
 * like a wrong signature, so that strangers cannot learn which shops exist.
 */
export async function webhookShopId(db: Db, account: string): Promise<string | null> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(account)) return account.toLowerCase();
  // Values that cannot be a slug never reach the database, because it rejects some characters with an error.
  if (!/^[\w-]{1,100}$/.test(account)) return null;
  return (await findShopBySlug(db, account))?.id ?? null;
}
