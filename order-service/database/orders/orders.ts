import type { Address } from '#shared/model/address.ts';
import type { Agent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { LogisticType, PickupPlace } from '#shared/model/order/logistic.ts';
import type { ItemAttribute, OrderStatus } from '#shared/model/order/order.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';
import type { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import type { AgreedDiscount } from '#shared/rules/cart/discount.ts';
import { recordOrderEvent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { StoredDiscountRequest } from './discount-requests.ts';
import { notifyChangeSql } from './order-notifications.ts';

export type OrderRow = {
  id: string;
  number: number | null;
  customer_id: string;
  status: OrderStatus;
  version: number;
  /** Who made this version. */
  changed_by: ChangedBy;
  /** The agent who made this version; `null` = another person, or an agent whom the session did not name. */
  changed_by_agent: Agent | null;
  /** The agent who placed the order, or canceled it before it was placed; `null` = the customer, or not placed. */
  agent_id: string | null;
  /** Id and name of that agent at that time; `null` also for an agent whom the session did not name. */
  agent: Agent | null;
  next_line: number;
  items_amount: number;
  discount_amount: number;
  delivery_amount: number;
  service_amount: number;
  total_amount: number;
  seller_id: string | null;
  price_table_id: string | null;
  coupon_code: string | null;
  /** Cents that an agent deducts instead of a coupon; `null` = not set. */
  manual_discount: number | null;
  /** The same in hundredths of a percent of the subtotal, which it follows; `null` = an amount. */
  manual_discount_rate: number | null;
  delivery: ChosenDelivery | null;
  schedule: ChosenSlot | null;
  payment: ChosenPayment | null;
  /** What agents note for each other; the customer never reads it. */
  internal_note: string | null;
  /** The last request for a discount above the agent's limit; `null` = none. */
  discount_request: StoredDiscountRequest | null;
  /**
   * For each part of the order, the version that last changed it (`services/checkout/checkout-choices.ts` names the
   * parts).
   */
  part_versions: Record<string, number>;
  /**
   * Since when the chatbot serves the customer, as an ISO instant; `null` = not. Read only: writing an order never
   * changes it.
   */
  semi_automatic_since: string | null;
  /**
   * Status of the current attempt; `null` = the chosen payment option was not tried
   * (`services/payments/payment-attempts.ts`).
   */
  payment_status: PaymentStatus | null;
  /** The captcha that the shopper must solve before the next attempt. */
  recaptcha_key: string | null;
  /** Number of card installments; `null` = not chosen. */
  installments: number | null;
};

/** The delivery option of an order, as it was offered. Amounts in cents. */
export type ChosenDelivery = {
  type: LogisticType;
  providerId: string;
  name: string;
  price: number;
  isManual: boolean;
  /** The delivery address; `null` for pickup. */
  address: Address | null;
  store: PickupPlace | null;
  orderMinAmount: number | null;
  maxDistinctItems: number | null;
  maxItems: number | null;
};

/** The slot of an order: a rule's time window on a day. `startsAt` and `endsAt` carry the shop's offset. */
export type ChosenSlot = {
  ruleId: string;
  day: string;
  startTime: string;
  endTime: string;
  startsAt: string;
  endsAt: string;
};

/** The payment option of an order. `cashAmount` in cents. */
export type ChosenPayment = {
  providerId: string;
  method: PaymentMethod;
  providerType: PaymentProviderType;
  name: string;
  group: string | null;
  cashAmount: number | null;
  /** The agent's note on a payment made outside the shop. */
  information: string | null;
  /** The PIX key that an agent entered for this order only. */
  pixKey?: string;
};

/** A chosen option with its name at that time: `{ name: 'Cor', option: 'Azul' }`. */
export type OptionName = { name: string; option: string };

export type OrderLineRow = {
  line: number;
  version: number;
  provider_id: string;
  sku: string;
  quantity: number;
  attributes: ItemAttribute[];
  /** The names of `attributes`, in the same order. */
  option_names: OptionName[];
  subscription: Recurrence | null;
  preferences: string | null;
  name: string;
  image: string | null;
  unit_price: number;
  promotional_price: number;
  /** Before the discount on the line. */
  total_amount: number;
  /** An agent's discount on this line, and its cents now. */
  discount: AgreedDiscount | null;
  discount_amount: number;
  seller_id: string | null;
  is_gift: boolean;
  /** An agent's item without a product: its name and price are its own. */
  is_custom: boolean;
  /** The gift group that the gift was chosen from, by its id on the wire. */
  gift_group: string | null;
  price_tags: { identifier: string }[];
  has_shipping_restriction: boolean;
};

/** `semi_automatic_since` of a row `c` of `customer`, as text: a row may travel as JSON. */
export const semiAutomaticSince = sql`
  to_char(c.semi_automatic_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every query that returns an `OrderRow` selects these columns. */
export const orderColumns = sql`
  id, number, customer_id, status, version, changed_by, changed_by_agent, agent_id, agent, next_line, items_amount,
  discount_amount, delivery_amount, service_amount, total_amount, seller_id, price_table_id, coupon_code,
  manual_discount, manual_discount_rate, delivery, schedule, payment, part_versions, payment_status, recaptcha_key,
  installments, internal_note,
  discount_request, (select ${semiAutomaticSince} from customer c
    where c.shop_id = orders.shop_id and c.id = orders.customer_id) as semi_automatic_since`;

/** A step in an order's history. */
export type HistoryStep =
  | 'placed'
  | 'reopened'
  | 'canceled'
  | 'finalized'
  | 'failed'
  | 'accepted'
  | 'paid'
  | 'preparing'
  | 'dispatched'
  | 'undone'
  | 'refunded'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'fraud-alert'
  | 'fraud-cleared'
  | 'other-amount';

/**
 * Runs `update orders ...` and notifies the order's followers after the commit. Every change that makes a new version
 * uses it. `step`: what the change adds to the order's history; `cents`: the money that the step moved; `reason`: why
 * the order was cancelled.
 */
export const changeOrders = (
  db: Db,
  update: Sql,
  step?: HistoryStep,
  cents: number | null = null,
  reason: string | null = null,
): Promise<OrderRow | undefined> => {
  const recorded =
    step === undefined ? sql`` : sql`, recorded as (${recordStep(sql`${step}`, sql`${cents}`, sql`${reason}`)})`;
  return db.one(
    sql`with changed as (${update} returning *)${recorded}, noticed as (${recordOrderEvent})
      select ${orderColumns}, ${notifyChangeSql} from changed as orders`,
  );
};

/**
 * Adds a step to the history of the orders in `changed`: who made the version, when, the money that it moved, and why
 * an order was cancelled.
 */
export const recordStep = (step: Sql, cents: Sql = sql`null`, reason: Sql = sql`null`): Sql => sql`
  insert into order_history (shop_id, order_id, version, step, changed_by, agent, amount, reason)
  select shop_id, id, version, ${step}, changed_by, changed_by_agent, ${cents}::bigint, ${reason}::text
  from changed returning *`;

/** The order that a customer is building, without a lock. */
export const findCurrentOrder = (db: Db, shopId: string, customerId: string): Promise<OrderRow | undefined> =>
  db.one(
    sql`select ${orderColumns} from orders where shop_id = ${shopId} and customer_id = ${customerId} and status = 0`,
  );

/** The same, locked until the transaction ends. Concurrent writers of the order wait here. */
export const lockCurrentOrder = (db: Db, shopId: string, customerId: string): Promise<OrderRow | undefined> =>
  db.one(
    sql`select ${orderColumns} from orders
      where shop_id = ${shopId} and customer_id = ${customerId} and status = 0 for update`,
  );

export type NewOrder = { id: string; shopId: string; customerId: string; channelType: ChannelType; channelId: string };

/** Creates the customer's current order unless one exists: a customer never has two. */
export const createCurrentOrder = (db: Db, row: NewOrder): Promise<number> =>
  db.run(sql`
    insert into orders (shop_id, id, customer_id, channel_type, channel_id)
    values (${row.shopId}, ${row.id}, ${row.customerId}, ${row.channelType}, ${row.channelId})
    on conflict (shop_id, customer_id) where status = 0 do nothing`);

/** The columns of a line and their types: every query that reads or writes an `OrderLineRow` is made from them. */
const lineTypes: Readonly<Record<keyof OrderLineRow, string>> = {
  line: 'int',
  version: 'int',
  provider_id: 'text',
  sku: 'text',
  quantity: 'int',
  attributes: 'jsonb',
  option_names: 'jsonb',
  subscription: 'jsonb',
  preferences: 'text',
  name: 'text',
  image: 'text',
  unit_price: 'bigint',
  promotional_price: 'bigint',
  total_amount: 'bigint',
  discount: 'jsonb',
  discount_amount: 'bigint',
  seller_id: 'text',
  is_gift: 'boolean',
  is_custom: 'boolean',
  gift_group: 'text',
  price_tags: 'jsonb',
  has_shipping_restriction: 'boolean',
};
const listOf = (columns: readonly string[]): Sql => ({ text: columns.join(', '), values: [] });
const lineNames = Object.keys(lineTypes);

/** Every query that returns an `OrderLineRow` selects these columns. */
export const lineColumns = listOf(lineNames);
/** The same with their types, for `jsonb_to_recordset`. */
export const typedLineColumns = listOf(Object.entries(lineTypes).map(([name, type]) => `${name} ${type}`));
/** Overwrites a line: what follows `on conflict do update set`. */
export const lineUpdates = listOf(
  lineNames.filter((name) => name !== 'line').map((name) => `${name} = excluded.${name}`),
);

/** The lines of an order in line order, gifts included. Amounts in cents. */
export const listLines = (db: Db, shopId: string, orderId: string): Promise<OrderLineRow[]> =>
  db.many(sql`
    select ${lineColumns}
    from order_item where shop_id = ${shopId} and order_id = ${orderId} order by line`);

/** Deletes a line. The other lines keep their numbers. */
export const deleteLine = (db: Db, shopId: string, orderId: string, line: number): Promise<number> =>
  db.run(sql`delete from order_item where shop_id = ${shopId} and order_id = ${orderId} and line = ${line}`);

/** A row `c` of `customer` as a `Customer`. A placed order stores this copy. */
export const customerSnapshot = sql`jsonb_build_object(
  'name', c.name, 'email', c.email, 'document', c.document, 'phone', c.phone, 'isAnonymous', c.is_anonymous,
  'isCorporate', c.is_corporate, 'corporateDocument', c.corporate_document, 'corporateName', c.corporate_name,
  'tradeName', c.trade_name, 'stateInscription', c.state_inscription)`;

/**
 * How an order is placed. `agentId`, `agent`: the agent who places it for the customer. `expiresAt`: when it expires
 * unless it is paid or accepted. `isAccepted`: whether it is accepted from the start. `maxOpenOrders`: how many open
 * orders the customer may have including this one, `null` = any number.
 */
export type Placement = {
  agentId: string | null;
  agent: Agent | null;
  expiresAt: Date | null;
  /** How long after the first confirmation another one sets a later end; `null`: always. */
  restartHours: number | null;
  isAccepted: boolean;
  maxOpenOrders: number | null;
};

/** Who makes a change: the agent if there is one, else the shopper. */
export const personBy = (agentId: string | null): ChangedBy => (agentId === null ? ChangedBy.Shopper : ChangedBy.Agent);
