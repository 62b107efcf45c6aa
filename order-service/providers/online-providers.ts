import type { PaymentProviderType } from '#shared/model/payment/payment.ts';
import { mercadoPagoCapabilities } from './mercado-pago/mercado-pago.ts';
import type { OnlineCapabilities } from './online-payments.ts';
import { pagarmeCapabilities } from './pagarme/pagarme.ts';

/** Every online payment provider of this service. */
export const onlineProviders: readonly OnlineCapabilities[] = [mercadoPagoCapabilities, pagarmeCapabilities];

/** The provider that charges payment options of this type. */
export const onlineProviderOf = (type: PaymentProviderType | null): OnlineCapabilities | undefined =>
  onlineProviders.find((provider) => provider.type === type);

/** The provider with this name. */
export const onlineProviderNamed = (name: string): OnlineCapabilities | undefined =>
  onlineProviders.find((provider) => provider.name === name);

/** The provider whose cards are typed in this way. Both ways have one. */
export function onlineProviderWith(cardEntry: OnlineCapabilities['cardEntry']): OnlineCapabilities {
  const found = onlineProviders.find((provider) => provider.cardEntry === cardEntry);
  if (!found) throw new Error('no provider has such a card form');
  return found;
}
