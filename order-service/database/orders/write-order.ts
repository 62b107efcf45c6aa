import { recordOrderEvent } from '../customers/contact-events.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';
import { notifyChangeSql } from './order-notifications.ts';
import { lineColumns, lineUpdates, type OrderLineRow, type OrderRow, typedLineColumns } from './orders.ts';

/** Lines of an order to be written as a whole, and the numbers of lines to be deleted. */
export type LineChanges = { changed: readonly OrderLineRow[]; removed: readonly number[] };

const orderUpdate = sql`
  update orders set version = ${slot(3)}, changed_by = ${slot(4)}, next_line = ${slot(5)}, items_amount = ${slot(6)},
    discount_amount = ${slot(7)}, delivery_amount = ${slot(8)}, service_amount = ${slot(9)}, total_amount = ${slot(10)},
    seller_id = ${slot(11)}, price_table_id = ${slot(12)}, coupon_code = ${slot(13)}, manual_discount = ${slot(14)},
    delivery = ${slot(15)}::jsonb, schedule = ${slot(16)}::jsonb, payment = ${slot(17)}::jsonb,
    payment_status = ${slot(18)}, part_versions = ${slot(19)}::jsonb, recaptcha_key = ${slot(20)},
    installments = ${slot(21)}, changed_by_agent = ${slot(22)}::jsonb,
    manual_discount_rate = ${slot(23)}, internal_note = ${slot(24)},
    discount_request = ${slot(25)}::jsonb, updated_at = now(),
    filled_at = coalesce(filled_at, case when ${slot(6)}::bigint > 0 then now() end)
  where shop_id = ${slot(1)} and id = ${slot(2)}`;

const orderStatement = fixed(
  sql`with changed as (${orderUpdate} returning *), noticed as (${recordOrderEvent})
    select ${notifyChangeSql} from changed as orders`,
);

const orderAndLinesStatement = fixed(sql`
  with written as (
    insert into order_item (shop_id, order_id, ${lineColumns})
    select ${slot(1)}::uuid, ${slot(2)}::uuid, ${lineColumns}
    from jsonb_to_recordset(${slot(26)}::jsonb) as line (${typedLineColumns})
    on conflict (shop_id, order_id, line) do update set ${lineUpdates}),
  removed as (
    delete from order_item where shop_id = ${slot(1)} and order_id = ${slot(2)} and line = any(${slot(27)}::int[])),
  changed as (${orderUpdate} returning *), noticed as (${recordOrderEvent})
  select ${notifyChangeSql} from changed as orders`);

/** Writes an order's version, `changed_by`, choices and sums together with its changed lines, in one statement. */
export async function writeOrder(
  db: Db,
  shopId: string,
  order: OrderRow,
  { changed, removed }: LineChanges = { changed: [], removed: [] },
): Promise<void> {
  const values = [
    shopId,
    order.id,
    order.version,
    order.changed_by,
    order.next_line,
    order.items_amount,
    order.discount_amount,
    order.delivery_amount,
    order.service_amount,
    order.total_amount,
    order.seller_id,
    order.price_table_id,
    order.coupon_code,
    order.manual_discount,
    jsonOf(order.delivery),
    jsonOf(order.schedule),
    jsonOf(order.payment),
    order.payment_status,
    jsonOf(order.part_versions),
    order.recaptcha_key,
    order.installments,
    jsonOf(order.changed_by_agent),
    order.manual_discount_rate,
    order.internal_note,
    jsonOf(order.discount_request),
  ];
  if (changed.length === 0 && removed.length === 0) await db.run(orderStatement(...values));
  else await db.run(orderAndLinesStatement(...values, JSON.stringify(changed), removed));
}

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value);
