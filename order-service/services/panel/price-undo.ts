import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelPriceTexts } from '#shared/text/panel/panel-prices.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import {
  type ChangedPrice,
  findLastPriceChange,
  followFeedPrices,
  lockPriceChange,
  markPriceChangeUndone,
} from '../../database/catalog/price-changes.ts';
import { type ChangeableRow, findChangeable } from '../../database/catalog/product-changes.ts';
import type { Db } from '../../database/engine/database.ts';
import { changeProducts } from '../catalog/change-products.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

/** For so long a change of prices can be undone; `deleteOldPriceChanges` deletes it then. */
const undoDays = 30;
const maxNamed = 5;

/** The last change of prices in percent that can be undone. */
export async function lastPriceChange(db: Db, shopId: string, now: Date): Promise<PanelData<'lastPriceChange'>> {
  const found = await findLastPriceChange(db, shopId, undoableSince(now));
  if (!found) return { change: null };
  const { id, at, member_name: by, percent, products } = found;
  return { change: { id, at: at.toISOString(), by, percent, products } };
}

/**
 * Undoes a change of prices in percent. A variant whose price or promotion is another one by now stays as it is:
 * somebody changed it since.
 */
export async function undoPanelPrices(
  db: Db,
  caller: PanelCaller,
  { change }: PanelBody<'undoPrices'>,
  now: Date,
): Promise<PanelData<'undoPrices'>> {
  const { shopId } = caller;
  await lockImports(db, shopId);
  const made = await lockPriceChange(db, shopId, change);
  if (!made || made.at <= undoableSince(now)) throw new Refusal('not-found');
  if (made.undone_at) throw ruleRefusal('undone', panelPriceTexts.undoneBefore);
  const rows = await findChangeable(db, shopId, { skus: made.lines.map(({ sku }) => sku), ids: [] });
  const current = new Map(rows.map((row) => [row.sku, row]));
  const undone = made.lines.filter((line) => isUnchanged(line, current.get(line.sku)));
  for (const outcome of await changeProducts(db, shopId, undone.map(backOf), 'person'))
    if (outcome.kind === 'refused') throw ruleRefusal(outcome.code, outcome.reason);
  const keptIds = new Set(made.lines.filter((line) => !undone.includes(line)).map(({ id }) => id));
  const restoredIds = new Set(undone.map(({ id }) => id).filter((id) => !keptIds.has(id)));
  await followFeedPrices(db, shopId, [
    ...new Set(undone.filter(({ id, isFollowed }) => isFollowed && restoredIds.has(id)).map(({ id }) => id)),
  ]);
  await markPriceChangeUndone(db, shopId, change, now);
  await recordAudit(db, caller, {
    action: 'product.prices.undo',
    target: { kind: 'products', id: '', label: panelPriceTexts.products(restoredIds.size) },
    from: panelPriceTexts.percent(made.percent),
    to: keptIds.size === 0 ? null : panelPriceTexts.keptInAudit(keptIds.size),
  });
  const names = new Map(rows.map(({ provider_id, name }) => [provider_id, name]));
  return {
    products: restoredIds.size,
    kept: keptIds.size,
    keptNames: [...keptIds].flatMap((id) => names.get(id) ?? []).slice(0, maxNamed),
  };
}

const undoableSince = (now: Date): Date => new Date(now.getTime() - undoDays * 24 * 3_600_000);

const isUnchanged = ({ to }: ChangedPrice, row: ChangeableRow | undefined): boolean =>
  row !== undefined && row.price === to.price && row.promotional_price === to.promotion;

const backOf = ({ sku, from }: ChangedPrice): ProductChange => ({
  target: { sku },
  price: from.price,
  ...(from.promotion > 0 && { promotion: { price: from.promotion } }),
});
