import type { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { mercadoPagoCapabilities } from './mercado-pago/mercado-pago.ts';
import type { OnlineCapabilities } from './online-payments.ts';

/** Every online payment provider of this service. */
export const onlineProviders: readonly OnlineCapabilities[] = [mercadoPagoCapabilities];

/** The provider that charges payment options of this type. */
export const onlineProviderOf = (type: PaymentProviderType | null): OnlineCapabilities | undefined =>
  onlineProviders.find((provider) => provider.type === type);

/** The provider with this name. */
export const onlineProviderNamed = (name: string): OnlineCapabilities | undefined =>
  onlineProviders.find((provider) => provider.name === name);
