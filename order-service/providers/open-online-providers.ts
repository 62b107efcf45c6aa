import { openMercadoPago } from './mercado-pago/mercado-pago.ts';
import type { OnlinePayments } from './online-payments.ts';
import { openPagarme } from './pagarme/pagarme.ts';

/** The URLs of stand-ins for the providers' APIs; undefined: the provider's own URL. */
export type OnlineProviderUrls = { mercadoPagoApiUrl: string | undefined; pagarmeApiUrl: string | undefined };

/** The clients of all online payment providers. */
export const openOnlineProviders = ({ mercadoPagoApiUrl, pagarmeApiUrl }: OnlineProviderUrls): OnlinePayments[] => [
  openMercadoPago({ baseUrl: mercadoPagoApiUrl }),
  openPagarme({ baseUrl: pagarmeApiUrl }),
];
