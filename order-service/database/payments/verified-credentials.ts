import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Only of an account with a token: a hash of nothing would be the same for every account. */
const keys = sql`md5(concat_ws(' ', coalesce(public_key, ''), access_token_sealed))`;

/** The provider accepted (`true`) or refused the keys that the account has now. */
export const recordKeysCheck = (db: Db, shopId: string, provider: string, isAccepted: boolean): Promise<number> =>
  db.run(sql`
    update payment_account set confirmed_keys = case when ${isAccepted} then ${keys} end
    where shop_id = ${shopId} and provider = ${provider} and is_active and access_token_sealed is not null`);

/** The providers that accepted the keys of the shop's accounts as they are now. */
export async function listConfirmedAccounts(db: Db, shopId: string): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ provider: string }>(sql`
    select provider from payment_account where shop_id = ${shopId} and is_active and confirmed_keys = ${keys}`);
  return new Set(rows.map(({ provider }) => provider));
}
