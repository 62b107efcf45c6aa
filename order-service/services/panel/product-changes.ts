import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { isWholeCents, toCents, toReais } from '#shared/rules/money/money.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { changeProducts } from '../catalog/change-products.ts';
import type { ChangeOutcome, ProductChange } from '../catalog/product-change.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { type AuditValue, recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { type ProductItem, panelItem } from './product-list.ts';
import { assertProductUnchanged } from './product-precondition.ts';

type Changed = Extract<ChangeOutcome, { kind: 'changed' | 'unchanged' }>;

/** Changes the stock of a variant, or says that a product is over. */
export async function countPanelProduct(
  db: Db,
  caller: PanelCaller,
  id: string,
  { isSoldOut, stock, seen }: PanelBody<'countProduct'>,
): Promise<ProductItem> {
  await assertProductUnchanged(db, caller, id, { ...seen });
  const changes: ProductChange[] = [];
  if (isSoldOut !== undefined) changes.push({ target: { id }, isSoldOut });
  if (stock) changes.push({ target: { sku: stock.sku }, stock: stockChange(stock.units, stock.seen) });
  return changed(db, caller, id, changes);
}

/**
 * Changes the price of all variants of a product, and whether it is shown and sold. A price other than the one that the
 * person saw is refused as stale, with what is true now.
 */
export async function changePanelProduct(
  db: Db,
  caller: PanelCaller,
  id: string,
  { price, promotionalPrice, isHidden, isActive, seen }: PanelBody<'changeProduct'>,
): Promise<ProductItem> {
  await assertProductUnchanged(db, caller, id, { ...(price !== undefined && { price: null }), ...seen });
  const change: ProductChange = {
    target: { id },
    ...(price !== undefined && { price: centsOf(price) }),
    ...(promotionalPrice !== undefined && {
      promotion: promotionalPrice === null ? null : { price: centsOf(promotionalPrice) },
    }),
    ...(isHidden !== undefined && { isHidden }),
    ...(isActive !== undefined && { isActive }),
  };
  return changed(db, caller, id, [change]);
}

/** A count that people typed: as a difference to the count that they saw, so that sales since then stay counted. */
export const stockChange = (
  units: number | null,
  seen: number | null | undefined,
): { set: number | null } | { add: number } =>
  units === null || seen === null || seen === undefined ? { set: units } : { add: units - seen };

/** Cents of a price that people typed. */
export function centsOf(reais: number): number {
  if (!isWholeCents(reais)) throw ruleRefusal('bad-price', productRefusals.badPrice);
  return toCents(reais);
}

async function changed(
  db: Db,
  caller: PanelCaller,
  id: string,
  changes: readonly ProductChange[],
): Promise<ProductItem> {
  const { shopId } = caller;
  const before = await panelItem(db, shopId, id);
  for (const outcome of await changeProducts(db, shopId, changes, 'person')) {
    if (outcome.kind === 'refused') throw ruleRefusal(outcome.code, outcome.reason);
    if (outcome.id !== id) throw new Refusal('not-found');
    await recordChange(db, caller, outcome);
  }
  const after = await panelItem(db, shopId, id);
  if (before.isSoldOut !== after.isSoldOut)
    await record(db, caller, after, 'product.soldOut', before.isSoldOut, after.isSoldOut);
  return after;
}

/** Records what a change of prices, stock and visibility did. */
export async function recordChange(db: Db, caller: PanelCaller, outcome: Changed): Promise<void> {
  const { variantsBefore, variants, stateBefore, state } = outcome;
  const both = (read: (one: Changed['variants'][number]) => AuditValue) =>
    [variantsBefore, variants].map((all) => [...new Set(all.map(read))].join(' a ')) as [string, string];
  const [priceBefore, price] = both((one) => formatBrl(toReais(one.price)));
  const [promotionBefore, promotion] = both((one) =>
    one.promotionalPrice === 0 ? 'nenhuma' : formatBrl(toReais(one.promotionalPrice)),
  );
  const [stockBefore, stock] = both((one) => (one.available === null ? 'sem contagem' : String(one.available)));
  if (priceBefore !== price) await record(db, caller, outcome, 'product.price', priceBefore, price);
  if (promotionBefore !== promotion) await record(db, caller, outcome, 'product.promotion', promotionBefore, promotion);
  if (stockBefore !== stock) await record(db, caller, outcome, 'product.stock', stockBefore, stock);
  if (stateBefore.isHidden !== state.isHidden)
    await record(db, caller, outcome, 'product.hidden', stateBefore.isHidden, state.isHidden);
  if (stateBefore.isActive !== state.isActive)
    await record(db, caller, outcome, 'product.active', stateBefore.isActive, state.isActive);
}

/** Records one change of a product. */
export const record = (
  db: Db,
  caller: PanelCaller,
  { id, name }: { id: string; name: string },
  action: string,
  from: AuditValue,
  to: AuditValue,
): Promise<void> => recordAudit(db, caller, { action, target: { kind: 'product', id, label: name }, from, to });
