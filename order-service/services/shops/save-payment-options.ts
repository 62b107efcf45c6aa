import type { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { deactivatePaymentOptions, writePaymentOption } from '../../database/shops/payment-option-writes.ts';

/** A payment option as a shop describes it. */
export type PaymentOptionDraft = {
  providerId: string;
  method: PaymentMethod;
  /** The provider that processes the payment. */
  providerType: PaymentProviderType;
  name: string;
  /** The group among options that are paid on delivery, such as 'Dinheiro'. */
  group?: string | null;
  payOnDelivery?: boolean;
};

/**
 * Creates or updates payment options by provider id, in the given order. With `isFull`, switches all others off and
 * returns their number. Call it inside a transaction.
 */
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
