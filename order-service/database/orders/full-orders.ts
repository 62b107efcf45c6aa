import type { Agent } from '#shared/model/agent.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { SellerRow } from '../checkout/seller-options.ts';
import { recordOrderEvent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { ledgerOf } from '../payments/payment-ledger.ts';
import { type RefundHead, refundsOf } from '../payments/refunds.ts';
import { micros, type OrderHeadRow, paymentIssueColumns } from '../platform/platform-lists.ts';
import { isBelowOpenOrderLimit } from './open-orders.ts';
import { notifyChangeSql } from './order-notifications.ts';
import { assertMayChange, statusUpdate } from './order-status.ts';
import {
  customerSnapshot,
  type HistoryStep,
  lineColumns,
  type OrderLineRow,
  type OrderRow,
  orderColumns,
  type Placement,
  personBy,
  recordStep,
} from './orders.ts';
import { firstPlaced, requestOrderExpiry } from './reservations.ts';

/** An order with everything that belongs to it. Amounts in cents. */
export type FullOrderRow = OrderRow &
  OrderHeadRow & {
    /** The customer's data from the time the order was placed; before that, the current data. */
    customer: Customer;
    /** In line order, gifts included. */
    lines: OrderLineRow[];
    /** The newest steps, the oldest of them first. `amount`: the cents that it moved; `reason`: of a cancellation. */
    history: {
      step: HistoryStep;
      by: ChangedBy;
      agent: Agent | null;
      at: string;
      version: number;
      amount: number | null;
      reason: string | null;
    }[];
    /** Names of the lines' sellers, by the sellers' provider ids. */
    line_sellers: Record<string, string>;
    seller: Pick<SellerRow, 'provider_id' | 'name' | 'address' | 'service_tax'> | null;
    price_table: { provider_id: string; name: string } | null;
    /** The relevant payment attempt: the one that paid the order, else the newest. */
    attempt: { status: PaymentStatus; link: string | null } | null;
    /** The refunds that the shop's people requested, the oldest first. */
    refunds: RefundHead[];
    /** Whether the shop has a webhook for its orders. */
    has_webhook: boolean;
  };

/** The most steps of an order that are shown. */
const mostSteps = { text: '100', values: [] };
/** The steps of an order. A statement does not see its own changes: `added` are the rows that it adds. */
const historyFrom = (added: Sql) => sql`(select coalesce(jsonb_agg(jsonb_build_object('step', h.step,
          'by', h.changed_by, 'agent', h.agent, 'at', h.at, 'version', h.version,
          'amount', h.amount, 'reason', h.reason) order by h.version), '[]')
        from (select * from (select * from order_history ${added}) s
          where s.shop_id = orders.shop_id and s.order_id = orders.id order by s.version desc limit ${mostSteps}) h)`;
// Columns of `orders` and of the joined `buyer`.
const completeColumns = (history: Sql) => sql`
      ${orderColumns}, channel_type, channel_id, placed_at, updated_at, ${micros(sql`updated_at`)} as at,
      ${ledgerOf(sql`orders`)} as entries, ${refundsOf(sql`orders`)} as refunds, ${paymentIssueColumns(sql`orders`)},
      buyer.contact, buyer.is_anonymous, coalesce(customer->>'name', buyer.current->>'name') as contact_name,
      coalesce(customer, buyer.current) as customer,
      (select coalesce(jsonb_agg(to_jsonb(i) order by i.line), '[]') from (
        select ${lineColumns} from order_item where shop_id = orders.shop_id and order_id = orders.id) i) as lines,
      (select coalesce(jsonb_object_agg(s.provider_id, s.name), '{}') from seller s
        where s.shop_id = orders.shop_id and s.provider_id in (
          select i.seller_id from order_item i
          where i.shop_id = orders.shop_id and i.order_id = orders.id)) as line_sellers,
      (select jsonb_build_object('provider_id', s.provider_id, 'name', s.name, 'address', s.address,
          'service_tax', s.service_tax)
        from seller s where s.shop_id = orders.shop_id and s.id = orders.seller_id::uuid) as seller,
      (select jsonb_build_object('provider_id', t.provider_id, 'name', t.name)
        from price_table t where t.shop_id = orders.shop_id and t.id = orders.price_table_id::uuid) as price_table,
      ${history} as history,
      (select jsonb_build_object('status', p.status, 'link', p.link)
        from payment p where p.shop_id = orders.shop_id and p.order_id = orders.id
        order by (p.status = 1) desc, p.attempt desc limit 1) as attempt,
      exists (select 1 from platform_webhook w where w.shop_id = orders.shop_id and w.is_active) as has_webhook`;
const buyer = sql`lateral (
      select c.channel_user as contact, c.is_anonymous, ${customerSnapshot} as current
      from customer c where c.shop_id = orders.shop_id and c.id = orders.customer_id) buyer`;

const completeOrderQuery = fixed(
  sql`select ${completeColumns(historyFrom(sql``))} from orders, ${buyer}
    where shop_id = ${slot(1)}::uuid and id = ${slot(2)}::uuid`,
  {
    isRead: true,
  },
);

/** An order of any status, in one statement. */
export const findFullOrder = (db: Db, shopId: string, orderId: string): Promise<FullOrderRow | undefined> =>
  db.one(completeOrderQuery(shopId, orderId));

/** The newest steps of an order, the oldest of them first. */
export const listOrderHistory = async (db: Db, shopId: string, orderId: string): Promise<FullOrderRow['history']> => {
  const found = await db.one<Pick<FullOrderRow, 'history'>>(sql`
    select ${historyFrom(sql``)} as history from orders where shop_id = ${shopId}::uuid and id = ${orderId}::uuid`);
  return found?.history ?? [];
};

/** Several orders of any status, in one statement. */
export const findFullOrders = (db: Db, shopId: string, orderIds: readonly string[]): Promise<FullOrderRow[]> =>
  db.many(sql`
    select ${completeColumns(historyFrom(sql``))} from orders, ${buyer}
    where shop_id = ${shopId} and id = any(${orderIds}::uuid[])`);

// $3 who makes the change, $4 the agent's login, $5 when the order expires, $6 whether it is accepted, $7 maximum of
// open orders, $8 the agent, $9 `restartHours`.
const isPlaceable = isBelowOpenOrderLimit({ shopId: slot(1), customerId: sql`orders.customer_id`, most: slot(7) });
const confirmUpdate = statusUpdate('confirm', slot(3), slot(8));
// As `restartsTime` and `keptEnd` (shared/rules/orders/reservation-end.ts). An order that expired or was accepted gets
// a new end.
const isRestartLate = sql`${firstPlaced} + make_interval(hours => ${slot(9)}::int) < now()`;
const newEnd = sql`case when ${slot(5)}::timestamptz > expires_at and expires_at > now() and ${isRestartLate}
        then expires_at else ${slot(5)}::timestamptz end`;
const placeUpdate = (number: Sql) => sql`
    update orders set ${confirmUpdate.set}, number = ${number}, placed_at = coalesce(${firstPlaced}, now()),
      placed_again_at = case when ${firstPlaced} is not null then now() end, agent_id = ${slot(4)}::uuid,
      agent = ${slot(8)}::jsonb,
      expires_at = ${newEnd}, accepted_at = case when ${slot(6)}::boolean then now() end, customer = (
        select ${customerSnapshot}
        from customer c where c.shop_id = orders.shop_id and c.id = orders.customer_id)
    where shop_id = ${slot(1)}::uuid and id = ${slot(2)}::uuid and ${confirmUpdate.isAllowed} and ${isPlaceable}
    returning *`;
const placedOrder = sql`select ${completeColumns(historyFrom(sql`union all select * from recorded`))},
  ${notifyChangeSql} from changed as orders, ${buyer}`;
const expiry = sql`expiry as (${requestOrderExpiry(sql`changed`)}),
  recorded as (${recordStep(sql`'placed'`)}), noticed as (${recordOrderEvent})`;
const placeWithNumber = fixed(sql`with changed as (${placeUpdate(sql`number`)}), ${expiry} ${placedOrder}`);
const placeWithNewNumber = fixed(sql`
  with counter as (
    insert into order_counter (shop_id, last_number) values (${slot(1)}::uuid, 1)
    on conflict (shop_id) do update set last_number = order_counter.last_number + 1 returning last_number),
  changed as (${placeUpdate(sql`(select last_number from counter)`)}), ${expiry} ${placedOrder}`);

/**
 * Makes the order Received under the shop's next number, with a copy of the customer's current data. An order that was
 * placed before keeps its number and its first time. The order must be locked; `undefined` then means that its customer
 * has too many open orders. Call it last: all confirmations of the shop wait for the number until this transaction
 * ends.
 */
export const placeOrder = (
  db: Db,
  shopId: string,
  { id, number }: OrderRow,
  { agentId, agent, expiresAt, restartHours, isAccepted, maxOpenOrders }: Placement,
): Promise<FullOrderRow | undefined> => {
  const by = personBy(agentId);
  assertMayChange('confirm', by);
  const place = number === null ? placeWithNewNumber : placeWithNumber;
  const saved = agent && JSON.stringify(agent);
  return db.one(place(shopId, id, by, agentId, expiresAt, isAccepted, maxOpenOrders, saved, restartHours));
};
