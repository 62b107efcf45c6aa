import type { PanelData, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import { barcodeKey } from '#shared/rules/catalog/barcode.ts';
import { productOwner } from '#shared/rules/catalog/product-owner.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { nameKey } from '#shared/rules/search/search-words.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { listAllCategories } from '../../database/catalog/categories.ts';
import {
  countManaged,
  listManaged,
  type ManagedFilter,
  type ManagedList,
  type ManagedRow,
} from '../../database/catalog/managed-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal } from '../core/refusal.ts';
import { categoryTexts } from '../product-spreadsheet/spreadsheet-categories.ts';

const perPage = 50;
const maxWords = 8;

export type ProductItem = PanelData<'products'>['items'][number];

/** What people typed, as the filter of a list. */
export function managedFilter(search = '', list: ManagedList = 'all', category: string | null = null): ManagedFilter {
  const words = normalizeLabel(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((typed) => ({ typed, key: nameKey(typed) }));
  return { list, words, code: search.trim(), barcode: barcodeKey(search), category };
}

/** A page of the shop's products. The first one has the number of each list, which reads the whole catalogue. */
export async function panelProducts(
  db: Db,
  shopId: string,
  { search, list, page = 0 }: PanelQuery<'products'>,
): Promise<PanelData<'products'>> {
  const filter = managedFilter(search, list);
  const rows = await listManaged(db, shopId, filter, { limit: perPage + 1, offset: page * perPage });
  return {
    items: rows.slice(0, perPage).map(itemOf),
    hasMore: rows.length > perPage,
    counts: page === 0 ? await countManaged(db, shopId) : null,
  };
}

/** One product of that list. */
export async function panelItem(db: Db, shopId: string, id: string): Promise<ProductItem> {
  const [row] = await listManaged(db, shopId, { ...managedFilter(), ids: [id] }, { limit: 1, offset: 0 });
  if (!row) throw new Refusal('not-found');
  return itemOf(row);
}

/** The shop's categories by their paths, in the order of the paths. */
export async function panelCategories(db: Db, shopId: string): Promise<PanelData<'productCategories'>> {
  const { textOf } = categoryTexts(await listAllCategories(db, shopId));
  const categories = [...textOf].map(([id, path]) => ({ id, path }));
  return { categories: categories.sort((one, other) => one.path.localeCompare(other.path, 'pt-BR')) };
}

const itemOf = (row: ManagedRow): ProductItem => ({
  id: row.provider_id,
  name: row.name,
  image: row.image,
  owner: productOwner(row.source),
  sku: row.sku,
  variants: row.variants,
  price: toReais(row.price),
  highestPrice: toReais(row.highest_price),
  promotionalPrice: toReais(row.promotional_price),
  isPriceOnRequest: row.is_price_on_request,
  stock: row.stock === null ? null : Number(row.stock),
  isLow: row.is_low,
  lowVariants: row.low_variants,
  isSoldOut: row.is_sold_out,
  isOut: row.is_out,
  isActive: row.is_active,
  isHidden: row.is_hidden,
});
