import type { QuotaCount } from '#shared/rules/tray/request-quota.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A Tray store and its shop. */
export type StoreKey = { shopId: string; apiAddress: string };

export type RequestsRow = {
  counts: { minute?: QuotaCount; day?: QuotaCount };
  closed_until: Date | null;
  closings: number;
};

/** The counts of recent requests to a Tray store; locked until the transaction ends. */
export async function lockRequests(db: Db, { shopId, apiAddress }: StoreKey): Promise<RequestsRow> {
  await db.run(
    sql`insert into store_requests (shop_id, api_address) values (${shopId}, ${apiAddress}) on conflict do nothing`,
  );
  const row = await db.one<RequestsRow>(sql`
    select counts, closed_until, closings from store_requests where shop_id = ${shopId} and api_address = ${apiAddress}
      for update`);
  return row ?? { counts: {}, closed_until: null, closings: 0 };
}

/** Saves the request counts of a Tray store; the caller has locked its row. */
export const writeRequests = (
  db: Db,
  { shopId, apiAddress }: StoreKey,
  counts: RequestsRow['counts'],
): Promise<number> =>
  db.run(sql`
    update store_requests set counts = ${JSON.stringify(counts)}::jsonb
      where shop_id = ${shopId} and api_address = ${apiAddress}`);

/** The Tray store accepts no requests until this time. A pause never shortens an earlier one. */
export const pauseTrayStore = (db: Db, { shopId, apiAddress }: StoreKey, until: Date): Promise<number> =>
  db.run(sql`
    update store_requests set closed_until = greatest(closed_until, ${until}), closings = closings + 1
    where shop_id = ${shopId} and api_address = ${apiAddress}`);

/** The Tray store accepts requests again. */
export const resumeTrayStore = (db: Db, { shopId, apiAddress }: StoreKey): Promise<number> =>
  db.run(
    sql`update store_requests set closings = 0
      where shop_id = ${shopId} and api_address = ${apiAddress} and closings > 0`,
  );

/**
 * Leases the renewal of the Tray store's tokens until `until`; `false` while another process has the lease. `until`
 * identifies the lease: a later lease starts after it at the earliest, and ends later.
 */
export const acquireTokenRenewal = async (
  db: Db,
  { shopId, apiAddress }: StoreKey,
  now: Date,
  until: Date,
): Promise<boolean> =>
  (await db.run(sql`
    insert into store_requests as r (shop_id, api_address, renewing_until) values (${shopId}, ${apiAddress}, ${until})
    on conflict (shop_id, api_address) do update set renewing_until = excluded.renewing_until
    where r.renewing_until is null or r.renewing_until <= ${now}`)) > 0;

/** When the renewal lease ends, or ended without a release; `null`: no lease. */
export const findRenewal = async (db: Db, { shopId, apiAddress }: StoreKey): Promise<Date | null> =>
  (
    await db.one<{ renewing_until: Date | null }>(sql`
      select renewing_until from store_requests where shop_id = ${shopId} and api_address = ${apiAddress}`)
  )?.renewing_until ?? null;

/** Releases the renewal lease that ends at `until`, and no other. */
export const releaseTokenRenewal = (db: Db, { shopId, apiAddress }: StoreKey, until: Date): Promise<number> =>
  db.run(sql`
    update store_requests set renewing_until = null
    where shop_id = ${shopId} and api_address = ${apiAddress} and renewing_until = ${until}`);

/** The request counts, for the status command. */
export const findRequests = (db: Db, { shopId, apiAddress }: StoreKey): Promise<RequestsRow | undefined> =>
  db.one(
    sql`select counts, closed_until, closings from store_requests
      where shop_id = ${shopId} and api_address = ${apiAddress}`,
  );
