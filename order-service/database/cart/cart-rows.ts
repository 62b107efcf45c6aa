import type { ProductRow, VariantRow } from '../catalog/catalog.ts';
import { promotionNow } from '../catalog/catalog.ts';
import { type CustomerRow, customerColumns } from '../customers/customers.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { lineColumns, type OrderLineRow, type OrderRow, orderColumns } from '../orders/orders.ts';

/** The fields of a product that its sale depends on. */
export type SellableRow = Pick<
  ProductRow,
  | 'id'
  | 'provider_id'
  | 'name'
  | 'images'
  | 'attributes'
  | 'subscription_offers'
  | 'is_active'
  | 'is_price_on_request'
  | 'is_restricted_sale'
  | 'sold_in_kilo'
  | 'amount_in_grams'
  | 'has_shipping_restriction'
  | 'seller_provider_id'
>;

/** A customer's current order with everything to evaluate it, except its shop and data that only some orders need. */
export type CartRows = {
  order: OrderRow;
  /** In line order, gifts included. */
  lines: OrderLineRow[];
  customer: CustomerRow | undefined;
  /** The products of the lines, and those requested in addition. */
  products: SellableRow[];
  /** Their variants, in display order per product. */
  variants: VariantRow[];
  /** The name of the shop's current state (`shop-basics.ts`). */
  shop_version: string | null;
};

// $1 the shop, $2 the customer, $3 provider ids of additional products. One JSON document is parsed several times
// faster than rows of columns. Seller and stock are subqueries per row: with a join, a generic plan would read all
// stock of the shop.
const cart = (lock: Sql) =>
  fixed(
    sql`
      with found as materialized (
        select ${orderColumns} from orders
          where shop_id = ${slot(1)}::uuid and customer_id = ${slot(2)}::uuid and status = 0 ${lock}),
      held as materialized (
        select ${lineColumns} from order_item where shop_id = ${slot(1)}::uuid and order_id = (select id from found)),
      wanted as materialized (
        select p.id, p.provider_id, p.name, p.images, p.attributes, p.subscription_offers,
          p.is_active and not p.is_hidden as is_active,
          p.is_price_on_request,
          p.is_restricted_sale, p.sold_in_kilo, p.amount_in_grams, p.has_shipping_restriction,
          (select s.provider_id from seller s where s.shop_id = p.shop_id and s.id = p.seller_id) as seller_provider_id
        from product p where p.shop_id = ${slot(1)}::uuid
          and p.provider_id = any(
            array(select provider_id from held where not is_gift and not is_custom) || ${slot(3)}::text[]))
      select json_build_object('order', to_json(found),
        'lines', (select coalesce(json_agg(to_json(held) order by held.line), '[]') from held),
        'customer', (select to_json(c) from (
          select ${customerColumns} from customer where shop_id = ${slot(1)}::uuid and id = found.customer_id) c),
        'products', (select coalesce(json_agg(to_json(wanted)), '[]') from wanted),
        'variants', (select coalesce(json_agg(json_build_object('product_id', v.product_id, 'sku', v.sku,
            'options', v.options, 'image', v.image, 'price', v.price, 'list_price', v.list_price,
            'promotional_price', ${promotionNow}, 'is_active', v.is_active, 'available', (
              select case when (k.in_stock and not k.is_sold_out) is false then 0 else k.available end from stock k
                where k.shop_id = v.shop_id and k.sku = v.sku))
            order by v.product_id, v.position, v.sku), '[]')
          from product_variant v
          where v.shop_id = ${slot(1)}::uuid and v.product_id = any(array(select id from wanted))),
        'shop_version', (select version from shop_version where shop_id = ${slot(1)}::uuid)) as rows,
        found.version = (select version from orders o
          where o.shop_id = ${slot(1)}::uuid and o.id = found.id) as is_whole
      from found`,
    { isRead: true },
  );

const [reading, locking] = [cart(sql``), cart(sql`for update`)];

type Found = { rows: CartRows; is_whole: boolean | null };

/** Reads a customer's current order in one statement. `alsoLoad`: provider ids of additional products. */
export const readCart = async (
  db: Db,
  shopId: string,
  customerId: string,
  alsoLoad: string[],
): Promise<CartRows | undefined> => (await db.one<Found>(reading(shopId, customerId, alsoLoad)))?.rows;

/**
 * The same, locked until the transaction ends; concurrent writers of the order wait here. After a wait, the order is
 * current but its lines are as old as the start of the wait. So a changed order is read once more.
 */
export async function lockCart(
  db: Db,
  shopId: string,
  customerId: string,
  alsoLoad: string[],
): Promise<CartRows | undefined> {
  const found = await db.one<Found>(locking(shopId, customerId, alsoLoad));
  return !found || found.is_whole ? found?.rows : lockCart(db, shopId, customerId, alsoLoad);
}
