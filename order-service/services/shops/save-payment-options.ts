import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePaymentOptions, writePaymentOption } from '../../database/shops/payment-option-writes.ts';

/** A way to pay, as a shop describes it. */
export type PaymentOptionDraft = {
  providerId: string;
  method: PaymentMethod;
  /** Who takes the money. */
  providerType: PaymentProviderType;
  name: string;
  /** Among those paid on delivery: 'Dinheiro' and the like. */
  group?: string | null;
  payOnDelivery?: boolean;
};

/** Writes ways to pay by provider id, new or changed, in the order given. With `isFull` the others are switched off, and it says how many. Call it inside a transaction. */
export async function savePaymentOptions(
  db: Db,
  shopId: string,
  drafts: PaymentOptionDraft[],
  isFull = false,
): Promise<number> {
  for (const [
    position,
    { providerId, method, providerType, name, group = null, payOnDelivery = false },
  ] of drafts.entries())
    await writePaymentOption(db, shopId, {
      id: newId(),
      providerId,
      method,
      providerType,
      name,
      group,
      payOnDelivery,
      position,
    });
  if (!isFull) return 0;
  const kept = drafts.map(({ providerId }) => providerId);
  return deactivatePaymentOptions(db, shopId, kept);
}
