import type { MessageTexts, OrderAlert } from '#shared/model/message-texts.ts';
import type { MessagePrice } from '#shared/model/panel/message-charge.ts';
import type { ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { OrderLimits, StoredSettings } from './shops.ts';

export type SalesSettingsWrite = {
  timeZone: string | null;
  scheduleDays: number | null;
  maxDiscountPercent: number | null;
  /** Only the given values change. */
  orderLimits: Partial<OrderLimits>;
  reservation: Partial<ReservationLimits>;
  messagePrices: MessagePrice[] | null;
  messageTexts: MessageTexts | null;
  orderAlert: OrderAlert | null;
};

/** Writes the terms of sale with their own columns; `null` leaves a value unchanged. */
export const writeSalesSettings = (db: Db, shopId: string, row: SalesSettingsWrite): Promise<number> =>
  db.run(sql`
    update shop set time_zone = coalesce(${row.timeZone}, time_zone),
      schedule_days = coalesce(${row.scheduleDays}, schedule_days),
      max_discount_percent = coalesce(${row.maxDiscountPercent}, max_discount_percent),
      order_limits = order_limits || ${JSON.stringify(row.orderLimits)}::jsonb,
      reservation_terms = reservation_terms || ${JSON.stringify(row.reservation)}::jsonb,
      message_prices = coalesce(${row.messagePrices && JSON.stringify(row.messagePrices)}::jsonb, message_prices),
      message_texts = coalesce(${row.messageTexts && JSON.stringify(row.messageTexts)}::jsonb, message_texts),
      order_alert = coalesce(${row.orderAlert && JSON.stringify(row.orderAlert)}::jsonb, order_alert),
      version = version + 1, updated_at = now()
    where id = ${shopId}`);

/** Replaces these settings and leaves the others unchanged. */
export const mergeShopSettings = (db: Db, shopId: string, settings: Partial<StoredSettings>): Promise<number> =>
  db.run(sql`
    update shop set settings = settings || ${JSON.stringify(settings)}::jsonb, version = version + 1,
      updated_at = now() where id = ${shopId}`);

/** Records whether the staff switched the setting of a list off. */
export const writeKeptOff = (db: Db, shopId: string, list: string, isKept: boolean): Promise<number> =>
  db.run(sql`
    update shop set kept_off = array_remove(kept_off, ${list}) ||
        case when ${isKept}::boolean then array[${list}::text] else '{}' end,
      version = version + 1, updated_at = now()
    where id = ${shopId}`);

/** Removes all other hosts from a shop. */
export const deleteShopHosts = (db: Db, shopId: string, keptHosts: string[]): Promise<number> =>
  db.run(sql`delete from shop_host where shop_id = ${shopId} and host <> all (${keptHosts}::text[])`);
