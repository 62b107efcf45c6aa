import type {
  ProductRowBody,
  ProductsBody,
  ProductsOutcome,
} from '#shared/contract/platform/platform-product-schemas.ts';
import { isWholeCents, toCents, toReais } from '#shared/rules/money/money.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { changeProducts } from '../catalog/change-products.ts';
import type { ChangeOutcome, ProductChange, PromotionChange } from '../catalog/product-change.ts';

/**
 * The most variants that the rows of one call reach. A row with the id of a product reaches all of its variants, and
 * its outcome lists them.
 */
const mostVariants = 20_000;

type Refused = Extract<ChangeOutcome, { kind: 'refused' }>;
type RowOutcome = ProductsOutcome['rows'][number];

/** Changes products as a merchant's system states it; one outcome per row. Call it inside a transaction. */
export async function changePlatformProducts(
  db: Db,
  shopId: string,
  { products }: ProductsBody,
): Promise<ProductsOutcome> {
  const read = products.map(readRow);
  const changes = read.flatMap((row) => ('kind' in row ? [] : [row]));
  const done = (await changeProducts(db, shopId, changes, 'program', mostVariants)).values();
  const rows = read.map((row, at) => outcomeOf(at, 'kind' in row ? row : (done.next().value ?? noOutcome)));
  const count = (outcome: RowOutcome['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused'), rows };
}

const refused = (code: string, reason: string): Refused => ({ kind: 'refused', code, reason });
const noOutcome = refused('no-target', productRefusals.noTarget);

function readRow(row: ProductRowBody): ProductChange | Refused {
  const { sku, id, price, stock, stockChange, active, soldOut, hidden } = row;
  if ((sku === undefined) === (id === undefined)) return noOutcome;
  if (stock !== undefined && stockChange !== undefined) return refused('two-stocks', productRefusals.twoStocks);
  if (price !== undefined && !isWholeCents(price)) return refused('bad-price', productRefusals.badPrice);
  const promotion = promotionOf(row);
  if (promotion !== undefined && promotion !== null && 'kind' in promotion) return promotion;
  return {
    target: sku === undefined ? { id: id ?? '' } : { sku },
    ...(price !== undefined && { price: toCents(price) }),
    ...(promotion !== undefined && { promotion }),
    ...(stock !== undefined && { stock: { set: stock } }),
    ...(stockChange !== undefined && { stock: { add: stockChange } }),
    ...(active !== undefined && { isActive: active }),
    ...(soldOut !== undefined && { isSoldOut: soldOut }),
    ...(hidden !== undefined && { isHidden: hidden }),
  };
}

function promotionOf({
  promotionalPrice,
  promotionStartsAt,
  promotionEndsAt,
}: ProductRowBody): PromotionChange | null | undefined | Refused {
  const hasWindow = promotionStartsAt !== undefined || promotionEndsAt !== undefined;
  if (promotionalPrice === undefined || promotionalPrice === null)
    return hasWindow ? refused('no-promotion', productRefusals.noPromotion) : promotionalPrice;
  if (!isWholeCents(promotionalPrice)) return refused('bad-promotion', productRefusals.badPromotion);
  return {
    price: toCents(promotionalPrice),
    ...(promotionStartsAt !== undefined && { startsAt: instant(promotionStartsAt) }),
    ...(promotionEndsAt !== undefined && { endsAt: instant(promotionEndsAt) }),
  };
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

function outcomeOf(row: number, outcome: ChangeOutcome): RowOutcome {
  if (outcome.kind === 'refused')
    return { row, outcome: 'refused', id: null, code: outcome.code, reason: outcome.reason, variants: [] };
  return {
    row,
    outcome: outcome.kind,
    id: outcome.id,
    code: null,
    reason: null,
    variants: outcome.variants.map(({ sku, price, promotionalPrice, available }) => ({
      sku,
      price: toReais(price),
      promotionalPrice: toReais(promotionalPrice),
      stock: available,
    })),
  };
}
