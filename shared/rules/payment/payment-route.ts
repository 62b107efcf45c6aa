import { type OrderPayment, PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { isSafeLink } from '../links/safe-link.ts';

/** The payment screen's view of an order. */
export type PaymentRoute =
  | { kind: 'missing' }
  | { kind: 'not-card'; method: PaymentMethod }
  | { kind: 'link'; link: string }
  | { kind: 'brick' }
  | { kind: 'form' };

/**
 * The payment route of an order. Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the
 * payment link if present; if MercadoPago, show the embedded card brick". Other cards use the shop's own form.
 */
export function paymentRoute({
  method,
  providerType,
  link,
}: Pick<OrderPayment, 'method' | 'providerType' | 'link'>): PaymentRoute {
  if (method === null) return { kind: 'missing' };
  if (method !== PaymentMethod.CreditCard) return { kind: 'not-card', method };
  if (providerType === null || providerType === PaymentProviderType.ShopProvider) return { kind: 'form' };
  if (link !== null && isSafeLink(link)) return { kind: 'link', link };
  return { kind: providerType === PaymentProviderType.MercadoPago ? 'brick' : 'form' };
}
