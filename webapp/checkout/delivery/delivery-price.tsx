import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { DeliveryPriceField } from '../../components/order/delivery-price-field.tsx';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { keepTypedDeliveryPrice, removeDeliveryPrice, setDeliveryPrice } from '../../state/checkout/manual-delivery.ts';
import { useRead } from '../../state/use-read.ts';
import { useChoice } from '../use-choice.ts';

/** Spec §2, checkout 7: "custom delivery price". It needs a delivery address; a pickup has none. */
export function DeliveryPrice({ order }: { order: Pick<Order, 'id' | 'logistic' | 'customer'> }) {
  const status = useChoice('deliveryPrice');
  const { deliveryAddressIndex, logisticType, deliveryPrice } = useRead(checkoutState);
  const { logistic } = order;
  const hasAddress = deliveryAddressIndex !== null || Boolean(order.customer?.address);
  if (!hasAddress || (logisticType ?? logistic?.type) === LogisticType.StorePickUp) return null;
  const saved = logistic?.isManual ? logistic.price : null;
  return (
    <DeliveryPriceField
      deliveryKey={[order.id, logistic?.type, logistic?.providerId, logistic?.isManual, logistic?.price].join(' ')}
      price={status.waiting === null ? saved : parseAmount(deliveryPrice)}
      {...status}
      onSet={(typed) => void setDeliveryPrice(typed)}
      onRemove={() => void removeDeliveryPrice()}
      onType={keepTypedDeliveryPrice}
    />
  );
}
