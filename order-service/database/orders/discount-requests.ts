import type { Agent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { DiscountRequestState } from '#shared/model/order/discount-request.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';

/** A request as the order stores it. `rate`: hundredths of a percent. Instants are ISO texts. */
export type StoredDiscountRequest = {
  id: string;
  status: DiscountRequestState;
  cents: number;
  rate: number | null;
  reason: string;
  /** Names the content of the order that it is about (`services/cart/cart-fingerprint.ts`). */
  key: string;
  agent: Agent | null;
  askedAt: string;
  decidedAt: string | null;
  decidedBy: Agent | null;
  answer: string | null;
  /** Another discount took its place: only the order's history still shows it. */
  isReplaced?: true;
  /** The requests before this one, the last first, so that their deciders learn what became of them. */
  earlier?: EarlierDiscountRequest[];
};

export type EarlierDiscountRequest = Omit<StoredDiscountRequest, 'earlier'>;

/** A request with its order and its contact. Amounts in cents. */
export type DiscountRequestRow = {
  order_id: string;
  status: OrderStatus;
  request: StoredDiscountRequest;
  items_amount: number;
  discount_amount: number;
  total_amount: number;
  max_discount_percent: number;
  lines: { name: string; quantity: number; total: number; discount: number }[];
  customer_id: string;
  customer_name: string;
  is_anonymous: boolean;
  channel_type: ChannelType;
  channel_id: string;
  contact: string;
};

const requests = (shopId: string, which: Sql) => sql`
  select o.id as order_id, o.status, o.discount_request as request, o.items_amount, o.discount_amount, o.total_amount,
    s.max_discount_percent, c.id as customer_id, c.name as customer_name, c.is_anonymous, c.channel_type,
    c.channel_id, c.channel_user as contact,
    (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity, 'total', i.total_amount,
        'discount', i.discount_amount) order by i.line), '[]')
      from order_item i where i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift) as lines
  from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id join shop s on s.id = o.shop_id
  where o.shop_id = ${shopId}::uuid and ${which}`;

const isPending = sql`o.status = 0 and o.discount_request->>'status' = 'pending'`;

/** The shop's open requests, the oldest first. */
export const listPendingDiscounts = (db: Db, shopId: string, most: number): Promise<DiscountRequestRow[]> =>
  db.many(sql`${requests(shopId, isPending)} order by o.discount_request->>'askedAt', o.id limit ${most}`);

/** How many open requests the shop has, counted up to `most`. */
export const countPendingDiscounts = async (db: Db, shopId: string, most: number): Promise<number> => {
  const found = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from orders o where o.shop_id = ${shopId}::uuid and ${isPending} limit ${most}) pending`);
  return found?.count ?? 0;
};

/**
 * The request of this id in the shop, also if a later one took its place. Without it the order forgot it: another
 * discount took its place.
 */
export async function findDiscountRequest(db: Db, shopId: string, id: string): Promise<DiscountRequestRow | undefined> {
  const [found] = await findDiscountRequests(db, shopId, [id]);
  return found;
}

/** The same of several requests. */
export async function findDiscountRequests(
  db: Db,
  shopId: string,
  ids: readonly string[],
): Promise<DiscountRequestRow[]> {
  if (ids.length === 0) return [];
  const sought = sql`${[...ids]}::text[]`;
  // Each side has its own index.
  const rows = await db.many<DiscountRequestRow>(
    requests(
      shopId,
      sql`o.discount_request is not null and (o.discount_request->>'id' = any(${sought})
        or jsonb_path_query_array(o.discount_request, '$.earlier[*].id') ?| ${sought})`,
    ),
  );
  return rows.flatMap((row) =>
    [row.request, ...(row.request.earlier ?? [])]
      .filter(({ id, isReplaced }) => ids.includes(id) && !isReplaced)
      .map((request) => ({ ...row, request })),
  );
}

/** The request of an order. */
export const findDiscountOfOrder = (db: Db, shopId: string, orderId: string): Promise<DiscountRequestRow | undefined> =>
  db.one(requests(shopId, sql`o.id = ${orderId}::uuid`));
