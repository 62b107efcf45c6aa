import { createHash } from 'node:crypto';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { percentOfCents } from '#shared/rules/catalog/price-percent.ts';
import { ownedFields, productOwner } from '#shared/rules/catalog/product-owner.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { panelPriceTexts } from '#shared/text/panel/panel-prices.ts';
import { findCurrentProducts } from '../../database/catalog/current-products.ts';
import { lockImports } from '../../database/catalog/feed-import.ts';
import { listManaged } from '../../database/catalog/managed-products.ts';
import { type ChangedPrice, insertPriceChange } from '../../database/catalog/price-changes.ts';
import { type ChangeableRow, findChangeable } from '../../database/catalog/product-changes.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { changeProducts } from '../catalog/change-products.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { optionsText } from '../product-spreadsheet/product-cells.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { managedFilter } from './product-list.ts';

/** The most products of one change; a larger catalogue is changed with the spreadsheet. */
const maxProducts = 5_000;
const maxVariants = 50_000;
const maxShown = 100;

type Selection = PanelBody<'previewPrices'>;
type Planned = { row: ChangeableRow; price: number; promotionalPrice: number };

/** What a change of prices in percent would do. */
export async function previewPanelPrices(
  db: Db,
  shopId: string,
  selection: Selection,
  now: Date,
): Promise<PanelData<'previewPrices'>> {
  const { planned, skipped } = await plan(db, shopId, selection);
  const shown = planned.slice(0, maxShown);
  const options = await optionsOf(db, shopId, shown);
  return {
    seen: nameOf(planned),
    products: productsOf(planned),
    skipped,
    promotions: planned.filter(({ row }) => isPromoted(row, now)).length,
    rows: shown.map(({ row, price, promotionalPrice }) => ({
      ...{ sku: row.sku, name: row.name, from: toReais(row.price), to: toReais(price) },
      options: options.get(row.sku) ?? '',
      promotion: isPromoted(row, now)
        ? {
            from: toReais(row.promotional_price),
            to: toReais(promotionalPrice),
            endsAt: row.promotion_ends_at?.toISOString() ?? null,
          }
        : null,
    })),
  };
}

/** Whether a variant has a promotion that is not over. */
const isPromoted = ({ promotional_price: price, promotion_ends_at: end }: ChangeableRow, now: Date): boolean =>
  price > 0 && (end === null || end > now);

/** The options of the variants of these rows by SKU, such as 'Tamanho: G'. */
async function optionsOf(db: Db, shopId: string, shown: readonly Planned[]): Promise<Map<string, string>> {
  const ids = [...new Set(shown.map(({ row }) => row.provider_id))];
  const products = await findCurrentProducts(db, shopId, ids);
  return new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [variant.sku, optionsText(product, variant)] as const),
    ),
  );
}

/** Changes the prices as the preview showed; if they are others by now, nothing changes. */
export async function changePanelPrices(
  db: Db,
  caller: PanelCaller,
  { seen, ...selection }: PanelBody<'changePrices'>,
  now: Date,
): Promise<PanelData<'changePrices'>> {
  const { shopId } = caller;
  await lockImports(db, shopId);
  const { planned } = await plan(db, shopId, selection);
  if (nameOf(planned) !== seen)
    throw new Refusal('stale', { messages: ['Os preços mudaram depois da prévia. Veja a prévia nova e confirme.'] });
  const changes = planned.map(
    ({ row, price, promotionalPrice }): ProductChange => ({
      target: { sku: row.sku },
      price,
      ...(row.promotional_price > 0 && { promotion: { price: promotionalPrice } }),
    }),
  );
  for (const outcome of await changeProducts(db, shopId, changes, 'person'))
    if (outcome.kind === 'refused') throw ruleRefusal(outcome.code, `${outcome.reason} Nada foi mudado.`);
  const products = productsOf(planned);
  const { percent } = selection;
  const change = newId();
  const lines = planned.map(changedPrice);
  await insertPriceChange(db, shopId, {
    id: change,
    at: now,
    member_name: caller.member.name,
    percent,
    products,
    lines,
  });
  await recordAudit(db, caller, {
    action: 'product.prices',
    target: { kind: 'products', id: '', label: panelPriceTexts.products(products) },
    to: panelPriceTexts.percent(percent),
  });
  return { products, change };
}

const changedPrice = ({ row, price, promotionalPrice }: Planned): ChangedPrice => ({
  sku: row.sku,
  id: row.provider_id,
  from: { price: row.price, promotion: row.promotional_price },
  to: { price, promotion: promotionalPrice },
  isFollowed: productOwner(row.source) === 'feed' && !row.kept_fields.includes('price'),
});

async function plan(
  db: Db,
  shopId: string,
  { percent, search, list, category }: Selection,
): Promise<{ planned: Planned[]; skipped: number }> {
  const filter = managedFilter(search, list, category);
  const rows = await listManaged(db, shopId, filter, { limit: maxProducts + 1, offset: 0 });
  if (rows.length > maxProducts)
    throw ruleRefusal(
      'too-many',
      `São mais de ${decimalText(maxProducts)} produtos: escolha menos, ou use a planilha.`,
    );
  const usable = rows.filter(
    (row) => !row.is_price_on_request && !ownedFields(productOwner(row.source)).includes('price'),
  );
  const ids = usable.map(({ provider_id }) => provider_id);
  // In the order of the list.
  const found = await findChangeable(db, shopId, { skus: [], ids }, maxVariants);
  if (found.length > maxVariants)
    throw ruleRefusal(
      'too-many',
      `São mais de ${decimalText(maxVariants)} variações: escolha menos produtos, ou use a planilha.`,
    );
  const planned = found
    .filter(({ price }) => price > 0)
    .map((row) => ({
      row,
      price: percentOfCents(row.price, percent),
      promotionalPrice: percentOfCents(row.promotional_price, percent),
    }))
    .filter(({ row, price }) => price !== row.price);
  return { planned, skipped: rows.length - usable.length };
}

const productsOf = (planned: readonly Planned[]): number => new Set(planned.map(({ row }) => row.product_id)).size;

const nameOf = (planned: readonly Planned[]): string =>
  createHash('sha256')
    .update(JSON.stringify(planned.map(({ row, price }) => [row.sku, row.price, row.promotional_price, price])))
    .digest('base64url');
