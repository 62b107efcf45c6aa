import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { PaymentAccountRow } from './payments.ts';

export type PaymentOptionRow = {
  provider_id: string;
  method: PaymentMethod;
  provider_type: PaymentProviderType;
  name: string;
  group_name: string | null;
  pay_on_delivery: boolean;
  /** A PIX whose arrival a person of the shop confirms. */
  is_confirmed_by_hand?: boolean;
};

/**
 * A payment option with the shop's account for it: at the online provider of its type, or the PIX key for all others.
 */
export type OptionWithAccount = PaymentOptionRow & {
  account: Pick<PaymentAccountRow, 'public_key' | 'access_token_sealed' | 'pix_key'> | null;
  is_default_shop: boolean;
};

// Constants, written into the text, because a prepared statement has no parameters for them.
const accountName: Sql = {
  text: `case o.provider_type ${Object.entries(onlineProviderNames)
    .map(([type, name]) => `when ${type} then '${name}'`)
    .join(' ')} else 'pix-key' end`,
  values: [],
};

/** The query for a shop's active options, in the shop's order. */
export const optionsWithAccounts = (shopId: unknown): Sql => sql`
    select o.provider_id, o.method, o.provider_type, o.name, o.group_name, o.pay_on_delivery,
      s.is_default as is_default_shop,
      case when a.provider is not null then jsonb_build_object(
        'public_key', a.public_key, 'access_token_sealed', a.access_token_sealed, 'pix_key', a.pix_key) end as account
    from payment_option o join shop s on s.id = o.shop_id
    left join payment_account a on a.shop_id = o.shop_id and a.is_active
      and a.provider = ${accountName}
    where o.shop_id = ${shopId}::uuid and o.is_active order by o.position, o.provider_id`;

/** A shop's payment options, in the shop's order. */
export const listOptionsWithAccounts = (db: Db, shopId: string): Promise<OptionWithAccount[]> =>
  db.many(optionsWithAccounts(shopId));
