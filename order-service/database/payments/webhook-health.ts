import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Why a notification proves nothing: it has no signature, a wrong one, or the shop has no secret to check it with. */
export type UnprovenReason = 'unsigned' | 'wrong-signature' | 'no-secret';

/** When a provider's notifications last arrived for a shop. */
export type WebhookHealth = {
  provider: string;
  signed_at: Date | null;
  unproven_at: Date | null;
  unproven_reason: UnprovenReason | null;
};

type Seen = { shopId: string; provider: string; at: Date };

/** Records a notification with a valid signature, at most once a minute. */
export const recordSignedWebhook = (db: Db, { shopId, provider, at }: Seen): Promise<number> =>
  db.run(sql`
    insert into payment_notice (shop_id, provider, signed_at) values (${shopId}, ${provider}, ${at})
    on conflict (shop_id, provider) do update set signed_at = excluded.signed_at
    where payment_notice.signed_at is null or payment_notice.signed_at < excluded.signed_at - interval '1 minute'`);

/** Records a notification that proves nothing, at most once a minute. */
export const recordUnprovenWebhook = (
  db: Db,
  { shopId, provider, at }: Seen,
  reason: UnprovenReason,
): Promise<number> =>
  db.run(sql`
    insert into payment_notice (shop_id, provider, unproven_at, unproven_reason)
    values (${shopId}, ${provider}, ${at}, ${reason})
    on conflict (shop_id, provider) do update
      set unproven_at = excluded.unproven_at, unproven_reason = excluded.unproven_reason
    where payment_notice.unproven_at is null
      or payment_notice.unproven_at < excluded.unproven_at - interval '1 minute'`);

/** What arrived for a shop; undefined: nothing yet. */
export const findWebhookHealth = (db: Db, shopId: string, provider: string): Promise<WebhookHealth | undefined> =>
  db.one(sql`
    select provider, signed_at, unproven_at, unproven_reason from payment_notice
    where shop_id = ${shopId} and provider = ${provider}`);

/** Whether the shop has a payment with the provider's id. */
export const isKnownPayment = async (
  db: Db,
  { shopId, provider, ref }: { shopId: string; provider: string; ref: string },
): Promise<boolean> =>
  (await db.one(sql`
    select 1 as known from payment where shop_id = ${shopId} and provider = ${provider} and provider_ref = ${ref}
    limit 1`)) !== undefined;
