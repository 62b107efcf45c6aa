import type { Db } from '../../database/engine/database.ts';
import { findShopBySlug } from '../../database/shops/shops.ts';

/**
 * The id of the shop that the address of a webhook names, by its id or its short name; null = there is none of that name. An id is not looked
 * up: the signature says whether there is an account of it. Whoever asks answers null as a wrong signature: strangers learn of no shop.
 */
export async function webhookShopId(db: Db, account: string): Promise<string | null> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(account)) return account.toLowerCase();
  // What no short name looks like does not reach the database, which refuses some characters altogether.
  if (!/^[\w-]{1,100}$/.test(account)) return null;
  return (await findShopBySlug(db, account))?.id ?? null;
}
