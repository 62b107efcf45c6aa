import type { MessageTexts, OrderAlert } from '#shared/model/message-texts.ts';
import type { MessagePrice } from '#shared/model/panel/message-charge.ts';
import type { SaleMode, ShopSettings } from '#shared/model/shop-settings.ts';
import type { OrderSizeLimits, VisitorSizeLimits } from '#shared/rules/cart/max-order-quantity.ts';
import type { OpenOrderLimits } from '#shared/rules/orders/open-order-limits.ts';
import type { ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The content of a shop's `settings` column, as on the wire: everything of spec §3 without a column of its own. */
export type StoredSettings = Omit<ShopSettings, 'shopId' | 'name' | 'saleMode' | 'timeZone' | 'collections'>;

/** Limits against fake orders. Each column holds only the values that the shop declared. */
export type OrderLimits = OrderSizeLimits & VisitorSizeLimits & OpenOrderLimits;

export type ShopRow = {
  id: string;
  slug: string;
  name: string;
  sale_mode: SaleMode;
  min_order_amount: number;
  time_zone: string;
  /** How many days ahead a slot may be chosen. */
  schedule_days: number;
  /** The greatest discount an agent may give, in percent of the subtotal. */
  max_discount_percent: number;
  settings: Partial<StoredSettings>;
  order_limits: Partial<OrderLimits>;
  reservation_terms: Partial<ReservationLimits>;
  /** What a message costs; empty: unknown. */
  message_prices: MessagePrice[];
  /** The shop's own texts for messages to contacts. */
  message_texts: MessageTexts;
  /** Who gets a message for each new order; null: never set. */
  order_alert: OrderAlert | null;
  /** The lists whose setting the staff switched off: a first entry does not switch it on. */
  kept_off: string[];
  /** A demo shop sells nothing, and only demo shops use the simulated payment provider. */
  is_demo: boolean;
  /** The shop delivers to at least one area. */
  has_deliveries: boolean;
  /** The shop has at least one pickup store. */
  has_pickup_stores: boolean;
};

/** Every query that returns a `ShopRow` selects these columns. */
export const shopColumns = sql`id, slug, name, sale_mode, min_order_amount, time_zone, schedule_days,
  max_discount_percent, settings, order_limits,
  reservation_terms, message_prices, message_texts, order_alert, kept_off, is_demo,
  exists (select 1 from delivery_option o join delivery_area a on a.shop_id = o.shop_id and a.delivery_option_id = o.id
    where o.shop_id = shop.id and o.is_active) as has_deliveries,
  exists (select 1 from pickup_store p where p.shop_id = shop.id and p.is_active) as has_pickup_stores`;

/** A shop by its id. */
export const findShop = (db: Db, shopId: string): Promise<ShopRow | undefined> =>
  db.one(sql`select ${shopColumns} from shop where id = ${shopId}`);

/** All shops except the demo shops, by slug. */
export const listRealShops = (db: Db): Promise<ShopRow[]> =>
  db.many(sql`select ${shopColumns} from shop where not is_demo order by slug`);

/** A shop by its slug, which commands accept. */
export const findShopBySlug = (db: Db, slug: string): Promise<ShopRow | undefined> =>
  db.one(sql`select ${shopColumns} from shop where slug = ${slug}`);

/** Whether this is the default shop: for hosts that no shop has, and for the accounts configured by the environment. */
export const isDefaultShop = async (db: Db, shopId: string): Promise<boolean> =>
  (await db.one(sql`select 1 from shop where id = ${shopId} and is_default`)) !== undefined;

/** The default shop, for hosts that no shop has; `undefined` while there is no shop. */
export const findDefaultShop = (db: Db): Promise<{ id: string } | undefined> =>
  db.one(sql`select id from shop where is_default`);

export type ListedShop = Pick<ShopRow, 'id' | 'slug' | 'name' | 'time_zone'> & {
  is_default: boolean;
  created_at: Date;
};

/** All shops of the database for its operator, the oldest first. */
export const listShops = (db: Db): Promise<ListedShop[]> =>
  db.many(sql`select id, slug, name, time_zone, is_default, created_at from shop order by created_at, slug`);

/** The shop of a host, else the default shop. */
export const findShopIdOfHost = (db: Db, host: string): Promise<{ id: string } | undefined> =>
  db.one(sql`
    select id from (
      select shop_id as id, 0 as rank from shop_host where host = ${host}
      union all select id, 1 from shop where is_default) as candidate
    order by rank limit 1`);

export type ShopWrite = {
  id: string;
  slug: string;
  name: string;
  saleMode: SaleMode;
  isDemo: boolean;
  minOrderCents: number;
  settings: StoredSettings;
};

/** Writes a shop by slug and returns its id. The first shop of a database becomes the default one. */
export async function writeShop(db: Db, row: ShopWrite): Promise<string> {
  const written = await db.one<{ id: string }>(sql`
    insert into shop (id, slug, name, sale_mode, is_demo, is_default, min_order_amount, settings)
    values (${row.id}, ${row.slug}, ${row.name}, ${row.saleMode}, ${row.isDemo}, not exists (select 1 from shop
      where is_default),
      ${row.minOrderCents}, ${JSON.stringify(row.settings)}::jsonb)
    on conflict (slug) do update
      set name = excluded.name, sale_mode = excluded.sale_mode, min_order_amount = excluded.min_order_amount,
      settings = excluded.settings, version = shop.version + 1, updated_at = now()
    returning id`);
  return written?.id ?? row.id;
}

/** The shop that has this host, if any. */
export const findHostOwner = (db: Db, host: string): Promise<{ slug: string } | undefined> =>
  db.one(sql`select s.slug from shop_host h join shop s on s.id = h.shop_id where h.host = ${host}`);

/** All hosts of a shop. */
export const listShopHosts = async (db: Db, shopId: string): Promise<string[]> =>
  (await db.many<{ host: string }>(sql`select host from shop_host where shop_id = ${shopId}`)).map(({ host }) => host);

/** Whether there is any shop. Without one, the start message explains how to create the first. */
export const hasAnyShop = async (db: Db): Promise<boolean> =>
  (await db.one(sql`select id from shop limit 1`)) !== undefined;

/** Assigns a host to a shop, even if another shop had it. */
export const writeShopHost = (db: Db, shopId: string, host: string): Promise<number> =>
  db.run(
    sql`insert into shop_host (host, shop_id) values (${host.toLowerCase()}, ${shopId}) on conflict (host) do update
      set shop_id = excluded.shop_id`,
  );
