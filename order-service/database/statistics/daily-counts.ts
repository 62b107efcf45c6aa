import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { isNothingKept, keptOfOrder, ordersOwed } from '../payments/owed-orders.ts';
import { isLostForGood } from '../payments/payment-issues.ts';

/**
 * Counts a session as a visit of its shop, at most once on a day of the shop's calendar. The session remembers the day;
 * the count knows no session.
 */
export const countVisit = (db: Db, shopId: string, codeHash: string): Promise<number> =>
  db.run(sql`
    with opened as (
      update session s set visited_on = (now() at time zone h.time_zone)::date from shop h
      where h.id = ${shopId} and s.shop_id = h.id and s.code_hash = ${codeHash}
        and s.visited_on is distinct from (now() at time zone h.time_zone)::date
      returning s.shop_id, s.channel_type, s.visited_on)
    insert into daily_count as d (shop_id, day, channel_type, what, amount)
    select shop_id, visited_on, channel_type, 'visits', 1 from opened
    on conflict (shop_id, day, channel_type, what) do update set amount = d.amount + 1`);

/** The newest day of a shop that was counted from its rows; null: none. */
export const lastCountedDay = async (db: Db, shopId: string): Promise<string | null> =>
  (
    await db.one<{ day: string | null }>(sql`
      select to_char(max(day), 'YYYY-MM-DD') as day from daily_count where shop_id = ${shopId} and what <> 'visits'`)
  )?.day ?? null;

/**
 * Counts what happened since midnight of a day from the shop's rows. It may be repeated. Rows that disappeared since
 * the last count, as those of an erased person, stay counted.
 */
export const countSince = (
  db: Db,
  shopId: string,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<number> =>
  db.run(sql`
    with happened as (
      select channel_type, filled_at as at, 'carts' as what, 1::bigint as amount from orders
        where shop_id = ${shopId} and filled_at >= ${since}
      union all select channel_type, placed_at, 'orders', 1 from orders
        where shop_id = ${shopId} and board_column is not null and placed_at >= ${since}
      union all select o.channel_type, p.paid_at, counted.what,
          case when counted.what = 'paid' then 1 else coalesce(p.paid_amount, p.amount) end
        from payment p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
        cross join (values ('paid'), ('revenue')) as counted (what)
        where p.shop_id = ${shopId} and p.status = 1 and p.paid_at >= ${since}
          and not exists (select 1 from payment e where e.shop_id = p.shop_id and e.order_id = p.order_id
            and e.status = 1 and e.attempt < p.attempt)
      union all select o.channel_type, e.at, 'returned', e.amount
        from payment_entry e join payment p on p.shop_id = e.shop_id and p.id = e.payment_id
        join orders o on o.shop_id = p.shop_id and o.id = p.order_id
        where e.shop_id = ${shopId} and (e.kind = 'refunded' or ${isLostForGood}) and e.at >= ${since}
          and p.status = 1
      union all select o.channel_type, gone.at, 'returned:orders', 1
        from (
          select p.order_id, max(e.at) filter (where e.kind in ('refunded', 'lost')) as at
          from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
          where p.shop_id = ${shopId} and p.order_id in (
            select r.order_id from payment_entry moved
              join payment r on r.shop_id = moved.shop_id and r.id = moved.payment_id
              where moved.shop_id = ${shopId} and moved.kind in ('refunded', 'lost') and moved.at >= ${since})
          group by p.order_id having bool_or(p.status = 1 and p.paid_at is not null) and ${isNothingKept}) gone
        join orders o on o.shop_id = ${shopId} and o.id = gone.order_id
        where gone.at >= ${since}
      union all select c.channel_type, m.sent_at, 'messages:' || coalesce(m.charged_as, 'free'), 1
        from outbox m join customer c on c.shop_id = m.shop_id and c.id = m.customer_id
        where m.shop_id = ${shopId} and m.sent_at >= ${since})
    insert into daily_count as d (shop_id, day, channel_type, what, amount)
    select ${shopId}, (at at time zone ${timeZone})::date, channel_type, what, sum(amount)
    from happened group by 2, 3, 4
    on conflict (shop_id, day, channel_type, what) do update set amount = excluded.amount
      where excluded.amount > d.amount`);

export type CountRow = { day: string; channel_type: ChannelType; what: string; amount: number };

/** The counts of these days, both included. */
export const listCounts = (db: Db, shopId: string, from: string, to: string): Promise<CountRow[]> =>
  db.many(sql`
    select to_char(day, 'YYYY-MM-DD') as day, channel_type, what, amount from daily_count
    where shop_id = ${shopId} and day between ${from}::date and ${to}::date`);

/**
 * The paid orders that are cancelled while the shop still has money of them, and that money, by the day of the
 * cancellation. They are read and not saved: what the shop owes ends when it goes back, and is then a return.
 */
export const listOwedCounts = (db: Db, shopId: string, timeZone: string): Promise<CountRow[]> =>
  db.many(sql`
    select to_char((o.canceled_at at time zone ${timeZone})::date, 'YYYY-MM-DD') as day, o.channel_type, counted.what,
      sum(case when counted.what = 'owed' then ${keptOfOrder(sql`o`)} else 1 end)::bigint as amount
    from orders o cross join (values ('owed'), ('owed:orders')) as counted (what)
    where o.shop_id = ${shopId} and o.payment_status = 1 and o.id in (${ordersOwed(shopId)})
    group by 1, 2, 3`);

/** The most sold products of a time, by units. An order without any of its money sold nothing. */
export const listBestSellers = (
  db: Db,
  shopId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ provider_id: string; name: string; image: string | null; quantity: number }[]> =>
  db.many(sql`
    with sold as materialized (
      select i.provider_id, max(i.name) as name, sum(i.quantity)::int as quantity
      from orders o join order_item i on i.shop_id = o.shop_id and i.order_id = o.id and not i.is_gift
        and not i.is_custom
      where o.shop_id = ${shopId} and o.placed_at >= ${since} and o.board_column <> 'canceled'
        and o.board_column is not null and not exists (
          select 1 from payment p join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
          where p.shop_id = o.shop_id and p.order_id = o.id having ${isNothingKept})
      group by i.provider_id order by 3 desc, 1 limit ${most}::int)
    select s.provider_id, coalesce(p.name, s.name) as name, p.images->>0 as image, s.quantity
    from sold s left join product p on p.shop_id = ${shopId} and p.provider_id = s.provider_id
    order by s.quantity desc, s.provider_id`);

/** The shops with their time zones. */
export const listShopZones = (db: Db): Promise<{ id: string; time_zone: string }[]> =>
  db.many(sql`select id, time_zone from shop order by id`);
