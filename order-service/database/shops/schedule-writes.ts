import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type ScheduleRuleWrite = {
  id: string;
  sellerProviderId: string | null;
  logisticType: LogisticType | null;
  weekday: number;
  startTime: string;
  endTime: string;
  cutoffMinutes: number;
  capacity: number | null;
};

/**
 * Writes a weekly window and returns its id. Seller, delivery type, weekday and times identify a window. So its
 * reservations stay when its cut-off or capacity changes.
 */
export async function writeScheduleRule(db: Db, shopId: string, row: ScheduleRuleWrite): Promise<string> {
  const seller = sql`(select id from seller where shop_id = ${shopId} and provider_id = ${row.sellerProviderId})`;
  const changed = await db.one<{ id: string }>(sql`
    update schedule_rule set cutoff_minutes = ${row.cutoffMinutes}, capacity = ${row.capacity}, is_active = true
    where shop_id = ${shopId} and id = (
      select id from schedule_rule
      where shop_id = ${shopId} and seller_id is not distinct from ${seller}
        and logistic_type is not distinct from ${row.logisticType}::smallint
        and weekday = ${row.weekday} and start_time = ${row.startTime} and end_time = ${row.endTime}
      order by id limit 1)
    returning id`);
  if (changed) return changed.id;
  await db.run(sql`
    insert into schedule_rule (shop_id, id, seller_id, logistic_type, weekday, start_time, end_time, cutoff_minutes,
      capacity)
    values (${shopId}, ${row.id}, ${seller}, ${row.logisticType}, ${row.weekday}, ${row.startTime}, ${row.endTime},
      ${row.cutoffMinutes}, ${row.capacity})`);
  return row.id;
}

/** Deactivates all other windows. */
export const deactivateScheduleRules = (db: Db, shopId: string, keptIds: string[]): Promise<number> =>
  db.run(
    sql`update schedule_rule set is_active = false
      where shop_id = ${shopId} and is_active and id <> all (${keptIds}::uuid[])`,
  );

/** Adds days without deliveries, 'YYYY-MM-DD'. */
export const writeClosedDays = (db: Db, shopId: string, days: string[]): Promise<number> =>
  db.run(
    sql`insert into closed_day (shop_id, day) select ${shopId}::uuid, day
      from unnest(${days}::date[]) as closed (day) on conflict do nothing`,
  );

/** Reopens all other closed days. */
export const deleteClosedDays = (db: Db, shopId: string, keptDays: string[]): Promise<number> =>
  db.run(sql`delete from closed_day where shop_id = ${shopId} and day <> all (${keptDays}::date[])`);
