import type { Agent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { OrderStatus } from '#shared/model/order/order.ts';
import type { BoardColumn } from '#shared/model/panel/order-board.ts';
import type { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { MadeMove } from '#shared/rules/orders/board/board-moves.ts';
import type { LedgerEntry } from '#shared/rules/payment/ledger.ts';
import { type Sql, sql } from '../../engine/sql.ts';
import { type ContactReach, reachOf } from '../../messaging/contact-reach.ts';
import { isSuspect } from '../../payments/payment-issues.ts';
import { ledgerOf } from '../../payments/payment-ledger.ts';
import { isRefused } from '../../payments/refunds.ts';
import { micros } from '../../platform/platform-lists.ts';
import { type OrderTimesRow, timeColumns } from '../customer-orders.ts';
import { isWonDispute } from '../dispute-stopped-orders.ts';
import type { ChosenDelivery, ChosenPayment, ChosenSlot } from '../orders.ts';

/** The newest move by staff, with the name of the member at that time. */
export type LastMoveRow = MadeMove & { memberName: string; at: string };

/** An order as a card of the board. Amounts in cents. */
export type BoardRow = OrderTimesRow & {
  id: string;
  number: number;
  version: number;
  board_column: BoardColumn;
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  payment: ChosenPayment | null;
  delivery: ChosenDelivery | null;
  schedule: ChosenSlot | null;
  total_amount: number;
  channel_type: ChannelType;
  channel_id: string;
  buyer: string;
  agent: Agent | null;
  seller: string | null;
  has_note: boolean;
  /** When the order is cancelled unless it is paid or accepted. */
  expires_at: Date | null;
  /** `placed_at` with microseconds, where the next page starts. */
  placed_micros: string;
  /** Until when the current attempt can be paid. */
  pay_until: Date | null;
  line_count: number;
  picked_count: number;
  /** The first lines, gifts last. */
  lines: { quantity: number; name: string; options: string[]; preferences: string | null; is_gift: boolean }[];
  last_move: LastMoveRow | null;
  /** The version of its newest step, by any person. */
  last_step: number;
  /** What happened to its money. */
  ledger: (LedgerEntry & { payment_id: string })[];
  /** The provider reported a fraud alert, and no staff member has cleared it. */
  is_suspect: boolean;
  /** Who processes the attempt that waits for the money; `null`: none waits. */
  waiting_provider: string | null;
  /** Its id, what arrived of its money, and why that did not count. */
  waiting_id: string | null;
  waiting_paid: number | null;
  waiting_reason: string | null;
  /** The bank of the card that waits asks the shopper; null: no attempt waits. */
  has_challenge: boolean | null;
  /** A refund of it was not made, and no person has seen that. */
  has_refused_refund: boolean;
  /** A dispute that stopped it was decided for the shop. */
  is_won: boolean;
  reach: ContactReach;
};

const shownLines: Sql = { text: '4', values: [] };

/** The newest move by staff of a row `o` of `orders`, as JSON. */
export const lastMoveOf: Sql = sql`(select jsonb_build_object('move', m.move, 'memberId', m.member_id, 'version',
    m.version, 'memberName', m.member_name, 'at', m.at)
  from order_move m where m.shop_id = o.shop_id and m.order_id = o.id order by m.version desc limit 1)`;

/** The version of the newest step of a row `o` of `orders`. */
export const lastStepOf: Sql = sql`coalesce((select max(h.version) from order_history h
  where h.shop_id = o.shop_id and h.order_id = o.id), 0)`;

/** Whether a row `k` of `order_pick` is about the line `i` as it is now. */
export const isPickOf: Sql = sql`k.shop_id = i.shop_id and k.order_id = i.order_id and k.line = i.line
  and k.line_version = i.version`;

/** The cards of these orders: `ids` is a query with one column `id`. */
export const boardCards = (shopId: string, ids: Sql): Sql => sql`
  with page as materialized (${ids})
  select o.id, o.number, o.version, o.board_column, o.status, o.payment_status, o.payment, o.delivery, o.schedule,
    o.total_amount, o.channel_type, o.channel_id, coalesce(nullif(o.customer->>'name', ''), c.name) as buyer, o.agent,
    (select s.name from seller s where s.shop_id = o.shop_id and s.id = o.seller_id) as seller,
    o.internal_note is not null as has_note, o.expires_at, times.*,
    ${micros(sql`o.placed_at`)} as placed_micros,
    waiting.*, ${reachOf(sql`o`)} as reach,
    content.*, ${lastMoveOf} as last_move, ${lastStepOf} as last_step,
    ${ledgerOf(sql`o`)} as ledger, exists (select 1 from payment s
      where s.shop_id = o.shop_id and s.order_id = o.id and ${isSuspect(sql`s`)}) as is_suspect,
    exists (select 1 from refund r where r.shop_id = o.shop_id and r.order_id = o.id and ${isRefused(sql`r`)})
      as has_refused_refund,
    won.is_won
  from page join orders o on o.shop_id = ${shopId} and o.id = page.id
  join customer c on c.shop_id = o.shop_id and c.id = o.customer_id
  -- Without "offset 0" the planner may read the whole history and all payments once, to compare by a hash.
  cross join lateral (
    select case when o.status = 4 then ${isWonDispute(sql`o`)} else false end as is_won offset 0) won
  left join lateral (
    select p.expires_at as pay_until, p.provider as waiting_provider, p.id as waiting_id,
      p.paid_amount as waiting_paid, p.reason as waiting_reason,
      p.challenge_url is not null and p.challenge_request is not null as has_challenge
    from payment p where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 0
    order by p.attempt desc limit 1) waiting on true
  cross join lateral (select ${timeColumns} from orders where orders.shop_id = o.shop_id and orders.id = o.id) times
  cross join lateral (
    select count(*)::int as line_count, count(k.line)::int as picked_count,
      coalesce((jsonb_agg(jsonb_build_object('quantity', i.quantity, 'name', i.name, 'options',
        (select coalesce(jsonb_agg(n->>'option'), '[]') from jsonb_array_elements(i.option_names) n),
        'preferences', i.preferences, 'is_gift', i.is_gift) order by i.is_gift, i.line)), '[]') as all_lines
    from order_item i left join order_pick k on ${isPickOf}
    where i.shop_id = o.shop_id and i.order_id = o.id) counted
  cross join lateral (select counted.line_count, counted.picked_count,
    (select coalesce(jsonb_agg(l.value order by l.ordinality), '[]') from jsonb_array_elements(counted.all_lines)
      with ordinality l where l.ordinality <= ${shownLines}) as lines) content
  order by o.placed_at, o.id`;
