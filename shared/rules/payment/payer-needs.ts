import { PaymentMethod, PaymentProviderType } from '../../model/payment/payment.ts';

/** What a provider needs of a payer besides name, e-mail and document. */
export type PayerNeed = 'phone' | 'address';

type Payment = { method: PaymentMethod | null; providerType: PaymentProviderType | null };

/**
 * What the provider of a payment needs of the payer besides name, e-mail and document. Pagar.me wants a phone with
 * every customer; a boleto has the payer's address at both providers. A card's address comes from its own form.
 */
export function payerNeeds({ method, providerType }: Payment): PayerNeed[] {
  if (method === null || method === PaymentMethod.OnDelivery) return [];
  const isPagarme = providerType === PaymentProviderType.BrazilianGateway;
  const isKnown = isPagarme || providerType === PaymentProviderType.MercadoPago;
  return [
    ...(isPagarme ? (['phone'] as const) : []),
    ...(isKnown && method === PaymentMethod.Boleto ? (['address'] as const) : []),
  ];
}

/** Whether the order's payment asks for a typed phone: its provider needs one, and the contact's chat has none. */
export const needsPayerPhone = (
  payment: Payment & { providerId: string | null },
  { hasChatPhone }: { hasChatPhone: boolean },
): boolean => !hasChatPhone && payment.providerId !== null && payerNeeds(payment).includes('phone');
