import { ownedFields, type ProductField, productOwner } from '#shared/rules/catalog/product-owner.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import type { ChangeableRow, LockedStock } from '../../database/catalog/product-changes.ts';
import {
  type ChangedBy,
  type ChangedVariant,
  type ChangeOutcome,
  isOfStock,
  type ProductChange,
  type PromotionChange,
} from './product-change.ts';

const maxPrice = 1_000_000_000;
const maxStock = 1_000_000_000;

class RefusedChange extends Error {
  readonly code: string;
  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

const tooMany: ChangeOutcome = {
  kind: 'refused',
  code: 'too-many-variants',
  reason: productRefusals.tooManyVariants,
};

/** The products of the changes in memory: each change sees what those before it did. */
export class ChangedCatalogue {
  readonly #before: readonly ChangeableRow[];
  readonly #bySku: Map<string, ChangeableRow>;
  readonly #byProduct = new Map<string, string[]>();
  readonly #stock = new Map<string, LockedStock>();
  #stockBefore: readonly LockedStock[] = [];
  /** How many variants further changes may reach. */
  #variantsLeft: number;

  /**
   * `rows`: as `findChangeable` reads them, with one more than `mostVariants` if there are too many.
   * `mostVariants`: how many variants all changes may reach. A change by a product's id reaches all its own.
   */
  constructor(rows: readonly ChangeableRow[], mostVariants: number) {
    this.#before = rows;
    this.#variantsLeft = mostVariants;
    this.#bySku = new Map(rows.map((row) => [row.sku, row]));
    for (const { provider_id, sku } of rows) {
      const known = this.#byProduct.get(provider_id);
      if (known) known.push(sku);
      else this.#byProduct.set(provider_id, [sku]);
    }
  }

  /** The SKUs of these changes that the shop has. */
  skus(changes: readonly ProductChange[]): string[] {
    const targets = new Map(changes.map(({ target }) => [JSON.stringify(target), target]));
    return [...new Set([...targets.values()].flatMap((target) => this.#rowsOf(target).map(({ sku }) => sku)))];
  }

  addStock(rows: readonly LockedStock[]): void {
    this.#stockBefore = rows;
    for (const row of rows) this.#stock.set(row.sku, row);
  }

  apply(change: ProductChange, by: ChangedBy): ChangeOutcome {
    if (this.#variantsLeft < 0) return tooMany;
    const rows = this.#rowsOf(change.target);
    const [first] = rows;
    if (first === undefined) {
      const code = 'sku' in change.target ? change.target.sku : change.target.id;
      return { kind: 'refused', code: 'unknown', reason: productRefusals.unknown(code) };
    }
    this.#variantsLeft -= rows.length;
    if (this.#variantsLeft < 0) return tooMany;
    try {
      const after = rows.map((row) => changedRow(row, change));
      const stock = this.#changedStock(rows, change);
      const [variantsBefore, stateBefore] = [this.#variants(rows), stateOf(first)];
      const isChanged = this.#keep(after, stock, change, by);
      return {
        ...{ kind: isChanged ? 'changed' : 'unchanged', id: first.provider_id, name: first.name },
        ...{ variantsBefore, variants: this.#variants(rows) },
        ...{ stateBefore, state: stateOf(this.#bySku.get(first.sku) ?? first) },
      };
    } catch (error) {
      if (!(error instanceof RefusedChange)) throw error;
      return { kind: 'refused', code: error.code, reason: error.message };
    }
  }

  /** The rows that differ from those of the database. */
  changed(): { prices: ChangeableRow[]; products: ChangeableRow[]; stock: LockedStock[] } {
    const changed = this.#before.flatMap((before) => {
      const after = this.#bySku.get(before.sku) ?? before;
      return after === before ? [] : [{ before, after }];
    });
    const products = new Map(
      changed
        .filter(({ before, after }) => productPart(before) !== productPart(after))
        .map(({ after }) => [after.product_id, after]),
    );
    return {
      prices: changed
        .filter(({ before, after }) => variantPart(before) !== variantPart(after))
        .map(({ after }) => after),
      products: [...products.values()],
      stock: this.#stockBefore.flatMap((before) => {
        const after = this.#stock.get(before.sku) ?? before;
        return stockPart(after) === stockPart(before) ? [] : [after];
      }),
    };
  }

  #rowsOf(target: ProductChange['target']): ChangeableRow[] {
    const skus = 'sku' in target ? [target.sku] : (this.#byProduct.get(target.id) ?? []);
    return skus.flatMap((sku) => this.#bySku.get(sku) ?? []);
  }

  #changedStock(rows: readonly ChangeableRow[], change: ProductChange): LockedStock[] {
    if (!isOfStock(change)) return [];
    if (change.stock !== undefined && rows.length > 1)
      throw new RefusedChange('needs-sku', productRefusals.needsSku(rows.length));
    return rows.map(({ sku }) => {
      const before = this.#stock.get(sku) ?? { sku, available: null, in_stock: true, is_sold_out: false };
      return { ...before, ...countAfter(before, change.stock), is_sold_out: change.isSoldOut ?? before.is_sold_out };
    });
  }

  /** Keeps a change that is not refused. A product's state is the same on all of its rows. */
  #keep(after: readonly ChangeableRow[], stock: readonly LockedStock[], change: ProductChange, by: ChangedBy): boolean {
    const changed = after.filter((row) => {
      const before = this.#bySku.get(row.sku);
      return !before || variantPart(before) !== variantPart(row) || productPart(before) !== productPart(row);
    });
    let isChanged = changed.length > 0;
    const [first] = changed;
    const stateBefore = first && this.#bySku.get(first.sku);
    for (const row of changed) this.#bySku.set(row.sku, row);
    if (first && stateBefore) this.#keepState(first, stateBefore, by === 'person' ? fieldsOf(change) : []);
    for (const row of stock) {
      const before = this.#stock.get(row.sku);
      if (before !== undefined && stockPart(before) === stockPart(row)) continue;
      isChanged = true;
      this.#stock.set(row.sku, row);
    }
    return isChanged;
  }

  /** Gives all loaded variants of a product the state of this one, once per change: a product may have thousands. */
  #keepState(row: ChangeableRow, before: ChangeableRow, stated: readonly ProductField[]): void {
    const keptFields = productOwner(row.source) === 'feed' ? stated : [];
    const kept_fields = [...new Set([...row.kept_fields, ...keptFields])].sort();
    const { provider_id, is_product_active, is_hidden } = row;
    if (productPart(before) === productPart({ ...row, kept_fields })) return;
    for (const sku of this.#byProduct.get(provider_id) ?? []) {
      const sibling = this.#bySku.get(sku);
      if (sibling) this.#bySku.set(sku, { ...sibling, is_product_active, is_hidden, kept_fields });
    }
  }

  #variants(rows: readonly ChangeableRow[]): ChangedVariant[] {
    return rows.map(({ sku }) => {
      const row = this.#bySku.get(sku);
      return {
        sku,
        price: row?.price ?? 0,
        promotionalPrice: row?.promotional_price ?? 0,
        available: this.#stock.get(sku)?.available ?? null,
        isSoldOut: this.#stock.get(sku)?.is_sold_out ?? false,
        isActive: row?.is_active ?? true,
      };
    });
  }
}

const stateOf = ({ is_product_active, is_hidden }: ChangeableRow) => ({
  isActive: is_product_active,
  isHidden: is_hidden,
});

/** What a feed also writes of a product, and a change states. */
const fieldsOf = ({ price, promotion, isActive }: ProductChange): ProductField[] => [
  ...(price !== undefined || promotion !== undefined ? (['price'] as const) : []),
  ...(isActive !== undefined ? (['active'] as const) : []),
];

function changedRow(row: ChangeableRow, change: ProductChange): ChangeableRow {
  const { price, promotion, isActive, isHidden, target } = change;
  const owned = ownedFields(productOwner(row.source));
  const stated: ProductField[] = [...fieldsOf(change), ...(change.stock === undefined ? [] : (['stock'] as const))];
  if (stated.some((field) => owned.includes(field))) throw new RefusedChange('owned', productRefusals.owned);
  if (row.is_price_on_request && (price !== undefined || promotion))
    throw new RefusedChange('on-request', productRefusals.onRequest);
  if (price !== undefined && !(Number.isInteger(price) && price > 0 && price <= maxPrice))
    throw new RefusedChange('bad-price', productRefusals.badPrice);
  const after = { ...row, price: price ?? row.price, is_hidden: isHidden ?? row.is_hidden };
  if (isActive !== undefined) {
    // A product without variants has one state for merchants, by its code as by its id.
    if ('sku' in target || (row.is_only_variant && isActive)) after.is_active = isActive;
    if ('id' in target || (row.is_only_variant && isActive)) after.is_product_active = isActive;
  }
  return promotion === undefined ? after : withPromotion(after, promotion);
}

function withPromotion(row: ChangeableRow, promotion: PromotionChange | null): ChangeableRow {
  if (promotion === null) return { ...row, promotional_price: 0, promotion_starts_at: null, promotion_ends_at: null };
  const { price, startsAt = row.promotion_starts_at, endsAt = row.promotion_ends_at } = promotion;
  if (!(Number.isInteger(price) && price > 0 && price < row.price))
    throw new RefusedChange('bad-promotion', productRefusals.badPromotion);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw new RefusedChange('bad-window', productRefusals.badWindow);
  return { ...row, promotional_price: price, promotion_starts_at: startsAt, promotion_ends_at: endsAt };
}

/** A count above zero means that it is there, whatever a feed's availability said. */
function countAfter(
  { available, in_stock }: LockedStock,
  change: ProductChange['stock'],
): Pick<LockedStock, 'available' | 'in_stock'> {
  if (change === undefined) return { available, in_stock };
  if ('add' in change && available === null) throw new RefusedChange('not-counted', productRefusals.notCounted);
  const count = 'set' in change ? change.set : (available ?? 0) + change.add;
  if ('add' in change && count !== null && count < 0)
    throw new RefusedChange('too-few', productRefusals.tooFew(available ?? 0));
  if (count !== null && !(Number.isInteger(count) && count >= 0 && count <= maxStock))
    throw new RefusedChange('bad-stock', productRefusals.badStock);
  return { available: count, in_stock: in_stock || count !== 0 };
}

const productPart = ({ is_product_active, is_hidden, kept_fields }: ChangeableRow): string =>
  JSON.stringify([is_product_active, is_hidden, kept_fields]);
const variantPart = ({ price, promotional_price, promotion_starts_at, promotion_ends_at, is_active }: ChangeableRow) =>
  JSON.stringify([price, promotional_price, promotion_starts_at, promotion_ends_at, is_active]);
const stockPart = ({ available, in_stock, is_sold_out }: LockedStock): string =>
  JSON.stringify([available, in_stock, is_sold_out]);
