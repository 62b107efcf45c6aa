import type { PublishedFormat } from '#shared/contract/platform/published-feeds.ts';
import { listAllCategories } from '../../database/catalog/categories.ts';
import { findCurrentProducts } from '../../database/catalog/current-products.ts';
import { listPublishedIds } from '../../database/catalog/published-products.ts';
import type { Db } from '../../database/engine/database.ts';
import { googleRss } from '../../feeds/published/google-rss.ts';
import { metaTable } from '../../feeds/published/meta-table.ts';
import type { PublishedWriter, ShopHead } from '../../feeds/published/published-item.ts';
import { publishedItems } from './published-items.ts';

const writers: Readonly<Record<PublishedFormat, PublishedWriter>> = { google: googleRss, meta: metaTable };

/** Products of one page, and variants that are read at once, unless one product has more. */
const pageSize = 500;
const variantsAtOnce = 1_000;

/**
 * A shop's catalogue as a feed, part by part. Only a few products are in memory at once, and no transaction is open
 * while the reader of the feed waits.
 */
export async function* feedStream(
  db: Db,
  shopId: string,
  format: PublishedFormat,
  shop: ShopHead,
): AsyncGenerator<string> {
  const { start, entry, end } = writers[format];
  const parts = { url: shop.url, pathOf: await categoryPaths(db, shopId) };
  yield start(shop);
  for await (const ids of batchesOf(db, shopId)) {
    const products = await findCurrentProducts(db, shopId, ids);
    const byId = new Map(products.map((product) => [product.provider_id, product]));
    const entries = ids.flatMap((id) => {
      const product = byId.get(id);
      return product === undefined ? [] : publishedItems(product, parts).map(entry);
    });
    if (entries.length > 0) yield entries.join('');
  }
  if (end !== '') yield end;
}

async function* batchesOf(db: Db, shopId: string): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const page = await listPublishedIds(db, shopId, after, pageSize);
    let batch: string[] = [];
    let size = 0;
    for (const { provider_id, variants } of page) {
      if (batch.length > 0 && size + variants > variantsAtOnce) {
        yield batch;
        batch = [];
        size = 0;
      }
      batch.push(provider_id);
      size += variants;
    }
    if (batch.length > 0) yield batch;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.provider_id;
  }
}

/** Finds the names of a category and its parents. */
async function categoryPaths(db: Db, shopId: string): Promise<(providerId: string) => readonly string[]> {
  const categories = (await listAllCategories(db, shopId)).filter(({ is_collection }) => !is_collection);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const byProviderId = new Map(categories.map((category) => [category.provider_id, category]));
  return (providerId) => {
    const path: string[] = [];
    const seen = new Set<string>();
    let here = byProviderId.get(providerId);
    while (here !== undefined && !seen.has(here.id)) {
      seen.add(here.id);
      path.unshift(here.name);
      here = here.parent_id === null ? undefined : byId.get(here.parent_id);
    }
    return path;
  };
}
