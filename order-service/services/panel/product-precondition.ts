import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelProductTexts as texts } from '#shared/text/panel/panel-products.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import type { Db } from '../../database/engine/database.ts';
import { listAudit } from '../../database/staff/staff-audit.ts';
import { Refusal } from '../core/refusal.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { type ProductItem, panelItem } from './product-list.ts';

/** What a person saw of a product in the list. null: they did not say, which is never what the shop has. */
export type ProductPrecondition = {
  price?: number | null;
  isHidden?: boolean;
  isSoldOut?: boolean;
};

/**
 * Refuses a change as stale if the product has another value than the person saw. The refusal says the value, who
 * changed it, and has the product as it is now. Later changes wait until the transaction of this one ends.
 */
export async function assertProductUnchanged(
  db: Db,
  caller: PanelCaller,
  id: string,
  seen: ProductPrecondition,
): Promise<void> {
  if (Object.keys(seen).length === 0) return;
  // Nothing waits for an import only to say that a product is back.
  if (seen.price !== undefined || seen.isHidden !== undefined) await lockImports(db, caller.shopId);
  const now = await panelItem(db, caller.shopId, id);
  const other = otherValue(seen, now);
  if (other === null) return;
  const by = await lastChanger(db, caller, id, other);
  throw new Refusal('stale', { messages: [other.text(by)], data: now });
}

/** A value that the person did not see, as the history records its change. */
type OtherValue = { action: string; after: unknown; text: (by: string | null) => string };

function otherValue(seen: ProductPrecondition, now: ProductItem): OtherValue | null {
  const price = now.highestPrice === now.price ? formatBrl(now.price) : pricesText(now);
  if (seen.price !== undefined && (seen.price !== now.price || seen.price !== now.highestPrice))
    return { action: 'product.price', after: price, text: (by) => texts.priceNow(price, by) };
  if (seen.isHidden !== undefined && seen.isHidden !== now.isHidden)
    return { action: 'product.hidden', after: now.isHidden, text: (by) => texts.hiddenNow(now.isHidden, by) };
  if (seen.isSoldOut !== undefined && seen.isSoldOut !== now.isSoldOut)
    return { action: 'product.soldOut', after: now.isSoldOut, text: (by) => texts.soldOutNow(now.isSoldOut, by) };
  return null;
}

/** 'R$ 5,29 a R$ 7,00'. */
const pricesText = ({ price, highestPrice }: ProductItem): string => `${formatBrl(price)} a ${formatBrl(highestPrice)}`;

const readEntries = 20;

/** Who changed the value last; null: a change of many products, an import or a program did. */
async function lastChanger(
  db: Db,
  { shopId, member }: PanelCaller,
  id: string,
  { action, after }: OtherValue,
): Promise<string | null> {
  const filter = { memberId: null, kind: 'product', targetId: id, before: null, most: readEntries };
  const last = (await listAudit(db, shopId, filter)).find((entry) => entry.action === action);
  if (!last || last.after !== after) return null;
  return last.member_id === member.id ? 'Você' : last.member_name;
}
