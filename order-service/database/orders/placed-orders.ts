import type { ChangedBy } from '#shared/model/changed-by.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { PaymentStatus } from '#shared/model/payment.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { changeOrders, type OrderRow, orderColumns } from './orders.ts';

/** What is known of an order besides what it holds. */
export type PlacedFacts = {
  placed_at: Date | null;
  /** As they were when the order was placed. */
  customer: Customer | null;
  /** When it ends unless it is paid or accepted; null = never. */
  expires_at: Date | null;
  accepted_at: Date | null;
};

const factColumns = sql`placed_at, customer, expires_at, accepted_at`;

/** An order of any status with the facts of its placing. */
export const findOrder = (db: Db, shopId: string, orderId: string): Promise<(OrderRow & PlacedFacts) | undefined> =>
  db.one(sql`select ${orderColumns}, ${factColumns} from orders where shop_id = ${shopId} and id = ${orderId}`);

/** The same, locked until the transaction ends. */
export const lockOrder = (db: Db, shopId: string, orderId: string): Promise<(OrderRow & PlacedFacts) | undefined> =>
  db.one(
    sql`select ${orderColumns}, ${factColumns} from orders where shop_id = ${shopId} and id = ${orderId} for update`,
  );

/** An order by the number people know it by, which is counted shop by shop. */
export const findOrderByNumber = (db: Db, shopId: string, number: number): Promise<OrderRow | undefined> =>
  db.one(sql`select ${orderColumns} from orders where shop_id = ${shopId} and number = ${number}`);

/** A customer's newest Received order with one of these methods, placed since then; paid or not. */
export const findPlaced = (
  db: Db,
  {
    shopId,
    customerId,
    methods,
    since,
    isPaid,
  }: { shopId: string; customerId: string; methods: number[]; since: Date; isPaid: boolean },
): Promise<OrderRow | undefined> =>
  db.one(sql`
    select ${orderColumns} from orders
    where shop_id = ${shopId} and customer_id = ${customerId} and status = 1 and placed_at > ${since}
      and (payment->>'method')::int = any(${methods}::int[]) and (payment_status is not distinct from 1) = ${isPaid}
    order by placed_at desc, id desc limit 1`);

/** Saves the status of the order's current attempt (null: there is none), and the captcha it waits for, as a new version of the order. */
export const updateOrderPayment = (
  db: Db,
  shopId: string,
  orderId: string,
  { status, recaptchaKey }: { status: PaymentStatus | null; recaptchaKey: string | null },
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set payment_status = ${status}, recaptcha_key = ${recaptchaKey}, version = version + 1,
      changed_by = 'payment', updated_at = now(),
      expires_at = case when ${status}::int = 1 then null else expires_at end,
      holder_keys = case when ${status}::int = 1 then null else holder_keys end
    where shop_id = ${shopId} and id = ${orderId}`,
  );

/** The order is being built again. Fails when the customer has another one that is being built: see `removeEmptyCurrent`. */
export const reopenOrder = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set status = 0, placed_at = null, agent_id = null, customer = null, expires_at = null,
      accepted_at = null,
      holder_keys = null, version = version + 1, changed_by = 'payment', updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1`,
  );

/**
 * Makes room for an order that is built again: the one that came into being meanwhile goes when nothing is in it. `canceledId`: it
 * had been placed or tried to pay, so it is kept to be read.
 */
export async function removeEmptyCurrent(
  db: Db,
  shopId: string,
  customerId: string,
): Promise<'room' | 'in use' | { canceledId: string }> {
  const current = await db.one<{ id: string; is_empty: boolean; is_known: boolean }>(sql`
    select id, not exists (select 1 from order_item i
      where i.shop_id = orders.shop_id and i.order_id = orders.id and not i.is_gift) as is_empty,
      number is not null or exists (select 1 from payment p
        where p.shop_id = orders.shop_id and p.order_id = orders.id) as is_known
    from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0 for update`);
  if (!current) return 'room';
  if (!current.is_empty) return 'in use';
  if (!current.is_known) {
    await db.run(sql`delete from orders where shop_id = ${shopId} and id = ${current.id}`);
    return 'room';
  }
  await changeOrders(
    db,
    sql`
    update orders set status = 3, version = version + 1, changed_by = 'payment', canceled_at = now(), updated_at = now()
    where shop_id = ${shopId} and id = ${current.id}`,
  );
  return { canceledId: current.id };
}

/** Whether the customer builds another order that has something in it, so that this one cannot be built again (`removeEmptyCurrent`). */
export const hasOtherCurrentOrder = async (
  db: Db,
  shopId: string,
  customerId: string,
  orderId: string,
): Promise<boolean> =>
  (await db.one(sql`
    select 1 from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0 and id <> ${orderId}
      and exists (select 1 from order_item i
        where i.shop_id = orders.shop_id and i.order_id = orders.id and not i.is_gift)`)) !== undefined;

/** Somebody made a new order just when an old one was to be built again. */
export const isCurrentOrderConflict = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_current';

/** A Received order becomes Canceled; `by`: whose doing it is. */
export const cancelPlaced = (db: Db, shopId: string, orderId: string, by: ChangedBy): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set status = 3, holder_keys = null, version = version + 1, changed_by = ${by}, canceled_at = now(),
      updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1`,
  );

/** A Received order becomes Finalized: it was handed over. */
export const finalizePlaced = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set status = 2, holder_keys = null, version = version + 1, changed_by = 'shop', updated_at = now()
    where shop_id = ${shopId} and id = ${orderId} and status = 1`,
  );

/** Something happened to the order that only the shop's people can put right. */
export const markOrderError = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set status = 4, version = version + 1, changed_by = 'payment', updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`,
  );

/** `by`: who chose them. */
export const updateInstallments = (
  db: Db,
  shopId: string,
  orderId: string,
  { installments, by }: { installments: number; by: ChangedBy },
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set installments = ${installments}, version = version + 1, changed_by = ${by}, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`,
  );
