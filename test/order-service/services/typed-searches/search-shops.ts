import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { writeShop } from '../../../../order-service/database/shops/shops.ts';
import { seedDemo } from '../../../../order-service/demo/seed-demo.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { defaultSettings } from '../../../../order-service/services/shops/shops.ts';
import { importedFeed } from '../../feeds/feed-samples.ts';
import { csv } from '../../feeds/tables/table-samples.ts';
import { cornerShop } from './corner-shop.ts';
import { generalStore } from './general-store.ts';

export type ShopDb = { db: Database; shopId: string };

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data');

/** The feeds of real shops that are kept beside the project, if they are on this machine. */
export const feedFile = (name: string): string | null => {
  const file = path.join(folder, name);
  return existsSync(file) ? file : null;
};

/** The demo shop. */
export async function demoShop(db: Database): Promise<ShopDb> {
  await seedDemo(db);
  const shop = await db.one<{ id: string }>(sql`select id from shop order by created_at, id limit 1`);
  if (!shop) throw new Error('the demo has no shop');
  return inFixedOrder({ db, shopId: shop.id });
}

/** A shop with the products of a feed. */
export const feedShop = (db: Database, file: string): Promise<ShopDb> => importedShop(db, readFileSync(file));

/** The general store of `general-store.ts`. */
export const generalShop = (db: Database): Promise<ShopDb> => listedShop(db, generalStore);

/** The depot with a pet corner and a small market of `corner-shop.ts`. */
export const cornerStore = (db: Database): Promise<ShopDb> => listedShop(db, cornerShop);

/** A shop with products of these names and categories. */
export const listedShop = (
  db: Database,
  products: readonly (readonly [name: string, category: string])[],
): Promise<ShopDb> =>
  importedShop(
    db,
    csv(
      ['código', 'nome', 'preço', 'categoria'],
      ...products.map(([name, category], at) => [`${at + 1}`, name, '19,90', category]),
    ),
  );

async function importedShop(db: Database, feed: string | Uint8Array): Promise<ShopDb> {
  const id = newId();
  const shopId = await writeShop(db, {
    id,
    slug: `loja-${id.slice(-12)}`,
    name: 'Loja',
    saleMode: 3 as const,
    isDemo: false,
    minOrderCents: 0,
    settings: defaultSettings,
  });
  await importCatalog(db, shopId, importedFeed(feed));
  return inFixedOrder({ db, shopId });
}

/**
 * Products that sold as often come by their ids, which differ between two imports. Here they come by their own names.
 */
async function inFixedOrder({ db, shopId }: ShopDb): Promise<ShopDb> {
  await db.run(sql`
    with numbered as (
      select id, row_number() over (order by sold, provider_id collate "C") as place from product where shop_id = ${shopId}
    ), changed as (
      update product p set sold = n.place from numbered n where p.shop_id = ${shopId} and p.id = n.id
    )
    update product_search x set sold = n.place from numbered n where x.shop_id = ${shopId} and x.product_id = n.id`);
  return { db, shopId };
}
