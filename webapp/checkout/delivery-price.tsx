import { LogisticType } from '#shared/model/logistic.ts';
import type { Order } from '#shared/model/order.ts';
import { DeliveryPriceField } from '../components/order/delivery-price-field.tsx';
import { checkoutState } from '../state/checkout/checkout.ts';
import { manualDeliveryState, setDeliveryPrice } from '../state/checkout/manual-delivery.ts';
import { useRead } from '../state/use-read.ts';

/** Spec §2, checkout 7: "custom delivery price". It needs a delivery address; a pickup has none. */
export function DeliveryPrice({ order }: { order: Pick<Order, 'id' | 'logistic' | 'customer'> }) {
  const { isSending, failure } = useRead(manualDeliveryState);
  const { deliveryAddressIndex, logisticType } = useRead(checkoutState);
  const { logistic } = order;
  const hasAddress = deliveryAddressIndex !== null || Boolean(order.customer?.address);
  if (!hasAddress || (logistic?.type ?? logisticType) === LogisticType.StorePickUp) return null;
  return (
    <DeliveryPriceField
      deliveryKey={[order.id, logistic?.type, logistic?.providerId, logistic?.isManual, logistic?.price].join(' ')}
      price={logistic?.isManual ? logistic.price : null}
      busy={isSending}
      error={failure}
      onSet={(typed) => void setDeliveryPrice(typed)}
    />
  );
}
