import { addDays, type Day, instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import type { Database, Db } from '../../../database/engine/database.ts';
import { countSince, lastCountedDay, listShopZones } from '../../../database/statistics/daily-counts.ts';

/** So many days of an existing shop are counted at first: this month and the one before. */
const firstDays = 60;

/** Brings a shop's counts up to date: from the day before the last counted one. */
export async function countStatistics(db: Db, shop: { id: string; timeZone: string }, now: Date): Promise<void> {
  const { id, timeZone } = shop;
  const today = wallClock(now, timeZone).day;
  const last = await lastCountedDay(db, id);
  const first: Day = addDays(today, -firstDays);
  const from = last === null || addDays(last, -1) < first ? first : addDays(last, -1);
  await countSince(db, id, { since: instantOf(from, '00:00', timeZone), timeZone });
}

/**
 * The same for all shops, also without a reader: old messages and erased carts disappear, and their counts must stay.
 */
export async function countAllStatistics(database: Database, now: Date): Promise<void> {
  for (const { id: shopId, time_zone: timeZone } of await listShopZones(database))
    await database.tx((db) => countStatistics(db, { id: shopId, timeZone }, now), shopId);
}
