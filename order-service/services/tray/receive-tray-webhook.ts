import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/engine/database.ts';
import { findShopOfStore, requestTrayCheck, type StoreEventScope } from '../../database/tray/tray-events.ts';
import { idOf } from '../../providers/tray/field-values.ts';

/** The content of a Tray webhook; none of it is verified. `account`: the secret part of the webhook's address. */
export type StoreClaim = { account: string; sellerId: string | null; scopeId: string | null; scopeName: string | null };

/** `ignored`: it names a store that is not linked, or a scope that is not followed. */
export type TrayWebhookResult = 'refused' | 'ignored' | 'recorded';

const scopes: Readonly<Record<string, StoreEventScope>> = {
  product: 'product',
  product_price: 'product',
  product_stock: 'product',
  variant: 'variant',
  variant_price: 'variant',
  variant_stock: 'variant',
  order: 'order',
};

/** Changes come in bursts: one request after the last of them is enough. */
const settlesMs = 1_000;

/**
 * The secret part of the webhook address that Tray calls. It is the same for all stores, because an app has one
 * address.
 */
export const storeWebhookSecret = (key: string): string =>
  createHmac('sha256', key).update('tray webhooks').digest('hex').slice(0, 40);

/**
 * Records a webhook. Tray does not sign its webhooks, so they are only hints. A caller who has the secret address can
 * make this service reload something from the store, once for any number of hints. The caller cannot change any data.
 */
export async function receiveTrayWebhook(
  database: Database,
  key: string | null,
  claim: StoreClaim,
  now: Date,
): Promise<TrayWebhookResult> {
  if (key === null || !isEqual(claim.account, storeWebhookSecret(key))) return 'refused';
  const [storeId, subject] = [idOf(claim.sellerId), idOf(claim.scopeId)];
  const scope = Object.hasOwn(scopes, claim.scopeName ?? '') ? scopes[claim.scopeName ?? ''] : undefined;
  const shop = storeId === '' || subject === '' || !scope ? undefined : await findShopOfStore(database, storeId);
  if (!shop || !scope) return 'ignored';
  await requestTrayCheck(database, shop.shop_id, { scope, subject, at: new Date(now.getTime() + settlesMs) });
  return 'recorded';
}

const isEqual = (given: string, right: string): boolean =>
  given.length === right.length &&
  timingSafeEqual(
    Buffer.from(given.padEnd(right.length).slice(0, right.length), 'latin1'),
    Buffer.from(right, 'latin1'),
  );
