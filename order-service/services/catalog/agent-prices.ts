import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { findTableOfCart, listTablePrices } from '../../database/cart/price-tables.ts';
import type { VariantRow } from '../../database/catalog/catalog.ts';
import type { Db } from '../../database/engine/database.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { paidCents } from './product-view.ts';

/** How an agent reads the catalogue: at the prices of the contact's price table; `null` = the catalogue's prices. */
export type AgentPriceTable = { priceTableId: string | null };

/** The reader of a call; `null` = a shopper, for whom nothing more is read. */
export async function agentPriceTable(
  db: Db,
  caller: Pick<AuthenticatedCaller, 'shopId' | 'sessionType' | 'customerId'>,
): Promise<AgentPriceTable | null> {
  if (!isPlatformUser(caller)) return null;
  const { shopId, customerId } = caller;
  const table = customerId === null ? undefined : await findTableOfCart(db, shopId, customerId);
  const isInForce = table !== undefined && storedSettings(await shopOf(db, shopId)).enableManualPrices;
  return { priceTableId: isInForce ? table.id : null };
}

/**
 * Variants at the prices of a table, where those are lower (ADR 0034). The price without the table is the
 * struck-through one then.
 */
export async function atTablePrices(
  db: Db,
  shopId: string,
  priceTableId: string,
  variants: VariantRow[],
): Promise<VariantRow[]> {
  const skus = variants.map(({ sku }) => sku);
  const prices = new Map((await listTablePrices(db, shopId, priceTableId, skus)).map((row) => [row.sku, row.price]));
  return variants.map((variant) => {
    const price = prices.get(variant.sku);
    if (price === undefined || price >= paidCents(variant)) return variant;
    return { ...variant, price, promotional_price: 0, list_price: Math.max(variant.price, variant.list_price) };
  });
}
