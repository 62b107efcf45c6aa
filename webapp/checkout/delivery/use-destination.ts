import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { deliveryState } from '../../state/checkout/delivery.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

/** The delivery address being filled in: the chosen address, else the searched CEP; empty for pickup. */
export function useDestination(): { code: string; number: string } {
  const { logisticType, deliveryAddressIndex } = useRead(checkoutState);
  const { searched } = useRead(deliveryState);
  const { session } = useRead(sessionState);
  if (!isDelivery(logisticType)) return { code: '', number: '' };
  const address = deliveryAddressIndex === null ? undefined : session?.userShop.addresses[deliveryAddressIndex];
  if (address) return { code: address.zipCode, number: address.number };
  return { code: searched?.code ?? '', number: searched?.number ?? '' };
}
