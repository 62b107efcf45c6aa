import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { PaymentOptionRow } from '../payments/payment-options.ts';

export type PaymentOptionWrite = {
  id: string;
  providerId: string;
  method: PaymentMethod;
  providerType: PaymentProviderType;
  name: string;
  group: string | null;
  payOnDelivery: boolean;
  position: number;
};

/** Writes a payment option by provider id. */
export const writePaymentOption = (db: Db, shopId: string, row: PaymentOptionWrite): Promise<number> =>
  db.run(sql`
    insert into payment_option (shop_id, id, provider_id, method, provider_type, name, group_name, pay_on_delivery,
      position)
    values (${shopId}, ${row.id}, ${row.providerId}, ${row.method}, ${row.providerType}, ${row.name}, ${row.group},
      ${row.payOnDelivery}, ${row.position})
    on conflict (shop_id, provider_id) do update set method = excluded.method, provider_type = excluded.provider_type,
      name = excluded.name, group_name = excluded.group_name, pay_on_delivery = excluded.pay_on_delivery,
      position = excluded.position, is_active = true`);

/** Deactivates all other payment options. */
export const deactivatePaymentOptions = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update payment_option set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);

/** The payment options that are switched off, by name. */
export const listInactivePaymentOptions = (db: Db, shopId: string): Promise<PaymentOptionRow[]> =>
  db.many<PaymentOptionRow>(sql`select provider_id, method, provider_type, name, group_name, pay_on_delivery
    from payment_option where shop_id = ${shopId} and not is_active order by name, provider_id`);
