import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A seller that an order can be bought from. `service_tax` in cents. */
export type SellerRow = {
  id: string;
  provider_id: string;
  name: string;
  address: string;
  service_tax: number;
  is_active: boolean;
};

const columns = sql`id, provider_id, name, address, service_tax, is_active`;

/** The sellers that an order may choose, by name. */
export const listActiveSellers = (db: Db, shopId: string): Promise<SellerRow[]> =>
  db.many(sql`select ${columns} from seller where shop_id = ${shopId} and is_active order by name, provider_id`);

/** The seller with this provider id, if active. */
export const findActiveSeller = (db: Db, shopId: string, providerId: string): Promise<SellerRow | undefined> =>
  db.one(sql`select ${columns} from seller where shop_id = ${shopId} and provider_id = ${providerId} and is_active`);

/** A seller by its id, active or not. */
export const findSeller = (db: Db, shopId: string, id: string): Promise<SellerRow | undefined> =>
  db.one(sql`select ${columns} from seller where shop_id = ${shopId} and id = ${id}`);
