import { PaymentProviderType } from './payment/payment.ts';

/**
 * The online payment providers of this service: their name in tables and webhook URLs, by the provider type of a
 * payment option.
 */
export const onlineProviderNames = {
  [PaymentProviderType.MercadoPago]: 'mercadopago',
  [PaymentProviderType.BrazilianGateway]: 'pagarme',
} as const;

export type OnlineProviderName = (typeof onlineProviderNames)[keyof typeof onlineProviderNames];

/** The chat providers whose own API this service calls, as the channel tables name them. */
export const chatProviderNames = ['meta'] as const;

export type ChatProviderName = (typeof chatProviderNames)[number];
