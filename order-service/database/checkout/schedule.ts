import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A weekly delivery window, in the shop's time zone. */
export type ScheduleRuleRow = {
  id: string;
  /** `null` = any seller. */
  seller_id: string | null;
  /** `null` = any type. */
  logistic_type: LogisticType | null;
  /** 0 = Sunday. */
  weekday: number;
  start_time: string;
  end_time: string;
  cutoff_minutes: number;
  /** `null` = unlimited. */
  capacity: number | null;
};

/** The shop's weekly windows, ordered by time. */
export const listScheduleRules = (db: Db, shopId: string): Promise<ScheduleRuleRow[]> =>
  db.many(sql`
    select id, seller_id, logistic_type, weekday, start_time, end_time, cutoff_minutes, capacity
    from schedule_rule where shop_id = ${shopId} and is_active order by start_time, end_time, id`);

/** Days without any deliveries, 'YYYY-MM-DD', from this day on. */
export const listClosedDays = async (db: Db, shopId: string, from: string): Promise<string[]> =>
  (
    await db.many<{ day: string }>(
      sql`select to_char(day, 'YYYY-MM-DD') as day from closed_day where shop_id = ${shopId} and day >= ${from}::date`,
    )
  ).map(({ day }) => day);

export type ReservedSlotRow = { rule_id: string; day: string; taken: number };

/** The number of orders in each window from this day on. Windows without orders are missing. */
export const listReservedSlots = (db: Db, shopId: string, from: string): Promise<ReservedSlotRow[]> =>
  db.many(sql`
    select rule_id, to_char(day, 'YYYY-MM-DD') as day, taken from schedule_taken
      where shop_id = ${shopId} and day >= ${from}::date`);

/**
 * Reserves one place of a window on a day ('YYYY-MM-DD'); `false` when it is full or no longer offered. The count stays
 * locked until the transaction ends.
 */
export const reserveSlot = async (db: Db, shopId: string, ruleId: string, day: string): Promise<boolean> =>
  (await db.run(sql`
    insert into schedule_taken (shop_id, rule_id, day, taken)
    select shop_id, id, ${day}::date, 1 from schedule_rule rule
    where shop_id = ${shopId} and id = ${ruleId} and is_active
      and not exists (select 1 from closed_day closed where closed.shop_id = rule.shop_id and closed.day = ${day}::date)
    on conflict (shop_id, rule_id, day) do update set taken = schedule_taken.taken + 1
    where schedule_taken.taken < (
      select coalesce(capacity, 2147483647) from schedule_rule rule
      where rule.shop_id = excluded.shop_id and rule.id = excluded.rule_id)`)) > 0;

/** Releases a place of a window. */
export const releaseSlot = (db: Db, shopId: string, ruleId: string, day: string): Promise<number> =>
  db.run(sql`
    update schedule_taken set taken = greatest(taken - 1, 0)
    where shop_id = ${shopId} and rule_id = ${ruleId} and day = ${day}::date`);
