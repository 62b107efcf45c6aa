import type { LogisticType } from '#shared/model/logistic.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  deactivateScheduleRules,
  deleteClosedDays,
  writeClosedDays,
  writeScheduleRule,
} from '../../database/shops/schedule-writes.ts';

/** A window of delivery that comes every week, in the shop's time zone. */
export type ScheduleRuleDraft = {
  /** The seller's provider id; left out = whoever sells. */
  sellerId?: string | null;
  /** Left out = however it is delivered. */
  logisticType?: LogisticType | null;
  /** 0 = Sunday, 6 = Saturday. */
  weekday: number;
  /** 'HH:MM' */
  startTime: string;
  endTime: string;
  /** How many minutes before its start it must be ordered. */
  cutoffMinutes?: number;
  /** How many orders it takes on one day; null = unlimited. */
  capacity?: number | null;
};

/**
 * Writes weekly windows, new or changed; one is known by its seller, way of delivery, weekday and times. With `isFull` the others are
 * switched off, and it says how many. Call it inside a transaction, after the sellers they name.
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

/** Writes days, 'YYYY-MM-DD', without any delivery. With `isFull` the others are open again, and it says how many. */
export async function saveClosedDays(db: Db, shopId: string, days: string[], isFull = false): Promise<number> {
  await writeClosedDays(db, shopId, days);
  return isFull ? deleteClosedDays(db, shopId, days) : 0;
}
