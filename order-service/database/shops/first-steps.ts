import { ChannelType } from '#shared/model/channel.ts';
import type { FirstStep } from '#shared/model/panel/first-steps.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { type ContactReach, reachOf } from '../messaging/contact-reach.ts';

/** `total_amount` in cents. */
export type FirstOrderRow = {
  number: number;
  version: number;
  total_amount: number;
  is_paid: boolean;
  is_finished: boolean;
  reach: ContactReach;
};

export type FirstStepRow = {
  has_channel: boolean;
  products: number;
  without_photo: number;
  deliveries: string[];
  /** Of the pickup place that is listed first. */
  pickup_city: string | null;
  payments: string[];
  skipped: FirstStep[];
  order: FirstOrderRow | null;
};

const firstOrder = sql`number, version, total_amount, payment_status is not distinct from 1 as is_paid,
  status = 2 as is_finished, ${reachOf(sql`orders`)} as reach`;

/** What the first steps of a shop are derived from, besides the shop's own row. */
export const findFirstStepFacts = (db: Db, shopId: string): Promise<FirstStepRow | undefined> =>
  db.one(sql`
    select
      exists (select from channel_account c
        where c.shop_id = s.id and c.channel_type = ${ChannelType.WhatsApp}) as has_channel,
      p.products, p.without_photo,
      array(select name from pickup_store where shop_id = s.id and is_active order by name limit 3)
        || array(select name from delivery_option where shop_id = s.id and is_active order by name limit 3) as deliveries,
      (select city from pickup_store where shop_id = s.id and is_active order by position, name limit 1) as pickup_city,
      array(select name from payment_option where shop_id = s.id and is_active order by position, name limit 3) as payments,
      array(select step from first_step_skip where shop_id = s.id) as skipped,
      case when o.number is not null then to_jsonb(o) - 'rank' end as order
    from shop s
    cross join lateral (
      select count(*)::int as products, count(*) filter (where images = '[]')::int as without_photo
      from product where shop_id = s.id and is_active and not is_hidden and not is_withdrawn) p
    left join lateral (
      (select ${firstOrder}, 0 as rank from orders where shop_id = s.id and number is not null
        and (payment_status = 1 or status = 2) order by number limit 1)
      union all (select ${firstOrder}, 1 from orders where shop_id = s.id and number is not null and status = 1
        order by number limit 1)
      order by rank limit 1) o on true
    where s.id = ${shopId}`);

/** Remembers that a step is left for later. */
export const skipFirstStep = (db: Db, shopId: string, step: FirstStep): Promise<number> =>
  db.run(sql`insert into first_step_skip (shop_id, step) values (${shopId}, ${step}) on conflict do nothing`);
