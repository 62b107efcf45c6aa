import type { LogisticType } from '#shared/model/order/logistic.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  deactivateScheduleRules,
  deleteClosedDays,
  writeClosedDays,
  writeScheduleRule,
} from '../../database/shops/schedule-writes.ts';

/** A weekly delivery window, in the shop's time zone. */
export type ScheduleRuleDraft = {
  /** The seller's provider id; left out = all sellers. */
  sellerId?: string | null;
  /** Left out = all delivery types. */
  logisticType?: LogisticType | null;
  /** 0 = Sunday, 6 = Saturday. */
  weekday: number;
  /** 'HH:MM' */
  startTime: string;
  endTime: string;
  /** How many minutes before its start orders close. */
  cutoffMinutes?: number;
  /** The maximum number of orders per day; `null` = unlimited. */
  capacity?: number | null;
};

/**
 * Creates or updates weekly windows, identified by seller, delivery type, weekday and times. With `isFull`, switches
 * all others off and returns their number. Call it inside a transaction, after the sellers are saved.
 */
export async function saveScheduleRules(
  db: Db,
  shopId: string,
  drafts: ScheduleRuleDraft[],
  isFull = false,
): Promise<number> {
  const kept: string[] = [];
  for (const {
    sellerId = null,
    logisticType = null,
    weekday,
    startTime,
    endTime,
    cutoffMinutes = 0,
    capacity = null,
  } of drafts) {
    const times = { weekday, startTime, endTime, cutoffMinutes, capacity };
    kept.push(await writeScheduleRule(db, shopId, { id: newId(), sellerProviderId: sellerId, logisticType, ...times }));
  }
  return isFull ? deactivateScheduleRules(db, shopId, kept) : 0;
}

/** Saves days without deliveries ('YYYY-MM-DD'). With `isFull`, reopens all other days and returns their number. */
export async function saveClosedDays(db: Db, shopId: string, days: string[], isFull = false): Promise<number> {
  await writeClosedDays(db, shopId, days);
  return isFull ? deleteClosedDays(db, shopId, days) : 0;
}
