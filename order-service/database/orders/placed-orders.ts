import type { Agent } from '#shared/model/agent.ts';
import type { Customer } from '#shared/model/customer.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { changeStatus } from './order-status.ts';
import { changeOrders, type HistoryStep, type OrderRow, orderColumns, type Placement, personBy } from './orders.ts';

/** What an order gets when it is placed. */
export type PlacementData = {
  /** When it was placed first. */
  placed_at: Date | null;
  /** When it was placed last, if its payment was changed. */
  placed_again_at: Date | null;
  /** The customer's data from the time the order was placed. */
  customer: Customer | null;
  /** When the order expires unless it is paid or accepted; `null` = never. */
  expires_at: Date | null;
  accepted_at: Date | null;
  /** When its preparation began. */
  preparing_at: Date | null;
  /** When it left for delivery, or was ready for pickup. */
  dispatched_at: Date | null;
};

/** When an order was placed last: its reservation and its payment begin then. */
const lastPlaced = sql`coalesce(placed_again_at, placed_at)`;

const placementColumns = sql`placed_at, placed_again_at, customer, expires_at, accepted_at, preparing_at, dispatched_at`;

/** An order of any status. */
export const findOrder = (db: Db, shopId: string, orderId: string): Promise<(OrderRow & PlacementData) | undefined> =>
  db.one(sql`select ${orderColumns}, ${placementColumns} from orders where shop_id = ${shopId} and id = ${orderId}`);

/** The same, locked until the transaction ends. */
export const lockOrder = (db: Db, shopId: string, orderId: string): Promise<(OrderRow & PlacementData) | undefined> =>
  db.one(
    sql`select ${orderColumns}, ${placementColumns} from orders
      where shop_id = ${shopId} and id = ${orderId} for update`,
  );

/** An order by its number for people. Each shop counts its own numbers. */
export const findOrderByNumber = (
  db: Db,
  shopId: string,
  number: number,
): Promise<(OrderRow & PlacementData) | undefined> =>
  db.one(sql`select ${orderColumns}, ${placementColumns} from orders where shop_id = ${shopId} and number = ${number}`);

/**
 * A customer's newest Received order with one of these payment methods, placed or placed again after `since`.
 * `isPaid`: only paid or only unpaid ones.
 */
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
    where shop_id = ${shopId} and customer_id = ${customerId} and status = 1 and ${lastPlaced} > ${since}
      and (payment->>'method')::int = any(${methods}::int[]) and (payment_status is not distinct from 1) = ${isPaid}
    order by ${lastPlaced} desc, id desc limit 1`);

/**
 * Saves the status of the order's current attempt (`null`: no attempt) and the captcha it waits for, as a new version
 * of the order. `cents`: the money that its step moved.
 */
export const updateOrderPayment = (
  db: Db,
  shopId: string,
  orderId: string,
  {
    status,
    recaptchaKey,
    step,
    cents = null,
  }: { status: PaymentStatus | null; recaptchaKey: string | null; step?: HistoryStep; cents?: number | null },
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set payment_status = ${status}, recaptcha_key = ${recaptchaKey}, version = version + 1,
      changed_by = 'payment', changed_by_agent = null, updated_at = now(),
      expires_at = case when ${status}::int = 1 then null else expires_at end,
      holder_keys = case when ${status}::int = 1 then null else holder_keys end
    where shop_id = ${shopId} and id = ${orderId}`,
    status === PaymentStatus.Paid ? 'paid' : step,
    cents,
  );

/**
 * Makes the order the customer's cart again, for `agent` if an agent asks for it. Fails when the customer has another
 * cart: see `removeEmptyCurrent`. Its end stays, because it bounds the next one (`placeOrder`).
 */
export const reopenOrder = (
  db: Db,
  shopId: string,
  orderId: string,
  agent: Agent | null,
): Promise<OrderRow | undefined> =>
  changeStatus(db, 'reopen', {
    shopId,
    orderId,
    by: ChangedBy.Payment,
    agent,
    also: sql`, placed_at = null, placed_again_at = null,
      agent_id = null, agent = null, customer = null, accepted_at = null, holder_keys = null, preparing_at = null,
      dispatched_at = null`,
  });

/**
 * Removes the customer's current order if it is empty, so that another one can be reopened. `removed`: none is left.
 * `canceledId`: that order had been placed or had a payment attempt, so it is canceled instead of deleted.
 */
export async function removeEmptyCurrent(
  db: Db,
  shopId: string,
  customerId: string,
): Promise<'removed' | 'in use' | { canceledId: string }> {
  const current = await db.one<{ id: string; is_empty: boolean; is_known: boolean }>(sql`
    select id,
      not exists (select 1 from order_item i
        where i.shop_id = orders.shop_id and i.order_id = orders.id and not i.is_gift) as is_empty,
      number is not null or exists (select 1 from payment p
        where p.shop_id = orders.shop_id and p.order_id = orders.id) as is_known
    from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0 for update`);
  if (!current) return 'removed';
  if (!current.is_empty) return 'in use';
  if (!current.is_known) {
    await db.run(sql`delete from orders where shop_id = ${shopId} and id = ${current.id}`);
    return 'removed';
  }
  await changeStatus(db, 'replaceCart', {
    shopId,
    orderId: current.id,
    by: ChangedBy.Payment,
    also: sql`, canceled_at = now()`,
  });
  return { canceledId: current.id };
}

/**
 * Whether the customer has another current order with lines, so that this one cannot be reopened
 * (`removeEmptyCurrent`).
 */
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

/** Another transaction created a current order just when an old one was to be reopened. */
export const isCurrentOrderConflict = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'orders_current';

/** The agent cancels the cart; its customer may build another order. */
export const cancelCart = (
  db: Db,
  shopId: string,
  orderId: string,
  { agentId, agent }: Pick<Placement, 'agentId' | 'agent'>,
): Promise<OrderRow | undefined> =>
  changeStatus(db, 'cancelCart', {
    shopId,
    orderId,
    by: personBy(agentId),
    agent,
    also: sql`, agent_id = ${agentId}, agent = ${agent && JSON.stringify(agent)}::jsonb, canceled_at = now()`,
  });

/** Makes a Received order Canceled; `by`, `agent`: who canceled it, and `reason`: why. */
export const cancelPlaced = (
  db: Db,
  shopId: string,
  orderId: string,
  { by, agent = null, reason = null }: { by: ChangedBy; agent?: Agent | null | undefined; reason?: string | null },
): Promise<OrderRow | undefined> =>
  changeStatus(db, 'cancel', {
    shopId,
    orderId,
    by,
    agent,
    also: sql`, holder_keys = null, canceled_at = now()`,
    reason,
  });

/** Makes a Received order Finalized: it was handed over. */
export const finalizePlaced = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeStatus(db, 'finalize', {
    shopId,
    orderId,
    by: ChangedBy.Shop,
    also: sql`, holder_keys = null, finalized_at = now()`,
  });

/** The handover was a mistake: makes a Finalized order Received again. */
export const resumeFinalized = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeStatus(db, 'resume', { shopId, orderId, by: ChangedBy.Shop, also: sql`, finalized_at = null` });

/** Marks an order with a problem that only the shop's staff can solve. */
export const markOrderError = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeStatus(db, 'fail', { shopId, orderId, by: ChangedBy.Payment });

/** `by`, `agent`: who chose the installments. */
export const updateInstallments = (
  db: Db,
  shopId: string,
  orderId: string,
  { installments, by, agent }: { installments: number; by: ChangedBy; agent: Agent | null },
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set installments = ${installments}, version = version + 1, changed_by = ${by},
      changed_by_agent = ${agent && JSON.stringify(agent)}::jsonb, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`,
  );

/** Ends an order with a problem, because all its money went back. */
export const settleFailed = (db: Db, shopId: string, orderId: string): Promise<OrderRow | undefined> =>
  changeStatus(db, 'settle', { shopId, orderId, by: ChangedBy.Payment, also: sql`, canceled_at = now()` });

/**
 * Sets who made the newest step of this kind: a person of the shop, where usually a provider reports it. `cents`: the
 * money that this person decided about.
 */
export const setStepAuthor = (
  db: Db,
  shopId: string,
  orderId: string,
  { step, by, agent, cents }: { step: HistoryStep; by: ChangedBy; agent: Agent | null; cents: number },
): Promise<number> =>
  db.run(sql`
    update order_history h set changed_by = ${by}, agent = ${agent && JSON.stringify(agent)}::jsonb,
      amount = ${cents}::bigint
    where h.shop_id = ${shopId} and h.order_id = ${orderId} and h.step = ${step} and h.version = (
      select max(version) from order_history n
      where n.shop_id = ${shopId} and n.order_id = ${orderId} and n.step = ${step})`);

/**
 * Makes a new version of the order, because something happened to its money. `step`: what its history gets; `by`,
 * `agent`: who made it happen; `cents`: the money that it moved.
 */
export const recordMoneyStep = (
  db: Db,
  shopId: string,
  orderId: string,
  { step, by, agent, cents = null }: { step?: HistoryStep; by: ChangedBy; agent: Agent | null; cents?: number | null },
): Promise<OrderRow | undefined> =>
  changeOrders(
    db,
    sql`
    update orders set version = version + 1, changed_by = ${by},
      changed_by_agent = ${agent && JSON.stringify(agent)}::jsonb, updated_at = now()
    where shop_id = ${shopId} and id = ${orderId}`,
    step,
    cents,
  );
