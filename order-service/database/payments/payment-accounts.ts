import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { PaymentAccountRow } from './payments.ts';

const columns = sql`provider, public_key, access_token_sealed, webhook_secret_sealed, pix_key, merchant_name,
  merchant_city,
  max_installments, statement_descriptor, api`;

/** The greatest number of installments at each provider where the shop has an account. */
export const listMaxInstallments = (db: Db, shopId: string) =>
  db.many<Pick<PaymentAccountRow, 'provider' | 'max_installments'>>(sql`
    select provider, max_installments from payment_account where shop_id = ${shopId} and is_active`);

export type SealedAccount = { shop_id: string; slug: string } & PaymentAccountRow;

/** The accounts of all shops that have a secret. */
export const listSealedAccounts = (db: Db): Promise<SealedAccount[]> =>
  db.many(sql`
    select a.shop_id, s.slug, ${columns} from payment_account a join shop s on s.id = a.shop_id
    where a.is_active and (a.access_token_sealed is not null or a.webhook_secret_sealed is not null)
      order by s.slug, a.provider`);

/** Writes an account; a secret that is `null` stays unchanged. */
export const writePaymentAccount = (db: Db, shopId: string, row: PaymentAccountRow): Promise<number> =>
  db.run(sql`
    insert into payment_account (shop_id, provider, public_key, access_token_sealed, webhook_secret_sealed, pix_key,
      merchant_name, merchant_city, max_installments, statement_descriptor, api)
    values (${shopId}, ${row.provider}, ${row.public_key}, ${row.access_token_sealed}, ${row.webhook_secret_sealed},
      ${row.pix_key},
      ${row.merchant_name}, ${row.merchant_city}, ${row.max_installments},
      ${row.statement_descriptor}, ${row.api})
    on conflict (shop_id, provider) do update set public_key = excluded.public_key,
      access_token_sealed = coalesce(excluded.access_token_sealed, payment_account.access_token_sealed),
      webhook_secret_sealed = coalesce(excluded.webhook_secret_sealed, payment_account.webhook_secret_sealed),
      pix_key = excluded.pix_key, merchant_name = excluded.merchant_name, merchant_city = excluded.merchant_city,
      max_installments = excluded.max_installments, statement_descriptor = excluded.statement_descriptor,
      api = excluded.api, is_active = true`);

/** Deactivates the accounts at all other providers and deletes their secrets. */
export const deactivatePaymentAccounts = (db: Db, shopId: string, keptProviders: string[]): Promise<number> =>
  db.run(sql`
    update payment_account set is_active = false, access_token_sealed = null, webhook_secret_sealed = null
    where shop_id = ${shopId} and is_active and provider <> all (${keptProviders}::text[])`);
