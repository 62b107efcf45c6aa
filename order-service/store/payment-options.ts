import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment.ts';
import type { Db } from './database.ts';
import { sql } from './sql.ts';

export type PaymentOptionRow = {
  provider_id: string;
  method: PaymentMethod;
  provider_type: PaymentProviderType;
  name: string;
  group_name: string | null;
  pay_on_delivery: boolean;
};

/** How the shop can be paid, in its order. */
export const listPaymentOptions = (db: Db, shopId: string): Promise<PaymentOptionRow[]> =>
  db.many(sql`
    select provider_id, method, provider_type, name, group_name, pay_on_delivery
    from payment_option where shop_id = ${shopId} and is_active order by position, provider_id`);
