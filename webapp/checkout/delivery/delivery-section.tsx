import { useEffect } from 'react';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isDelivery } from '#shared/rules/checkout/checkout-draft.ts';
import { isPickUpForced, logisticTypeProblem } from '#shared/rules/checkout/delivery-types.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { stepTitles } from '#shared/text/checkout/checkout-steps.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { ChoiceList } from '../../components/forms/choice-list.tsx';
import { StoreIcon, TruckIcon } from '../../components/ui/screen-icons.tsx';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { chooseLogisticType, forcePickUp, setInitialAddress, setInitialType } from '../../state/checkout/delivery.ts';
import { lastDeliveryState } from '../../state/checkout/reuse-last-delivery.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { CheckoutStep } from '../steps/checkout-step.tsx';
import { useChoice } from '../use-choice.ts';
import { useIsAgent } from '../use-is-agent.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { useNewAddressPreload } from './new-address.tsx';
import { PickUpFields } from './pick-up-fields.tsx';

/**
 * Spec §2, checkout section 2: "logistic type (pickup, express delivery, shipping), address selection, CEP search,
 * new-address modal, store select for pickup".
 */
export function DeliverySection() {
  const { order } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  useNewAddressPreload();
  if (!order || !settings || !session) return null;
  const refusalOf = (type: LogisticType) => logisticTypeProblem(type, order, settings, session);
  const deliveries = [LogisticType.ExpressDelivery, LogisticType.Shipping];
  const types = {
    canPickUp: refusalOf(LogisticType.StorePickUp) === null,
    canDeliver: deliveries.some((type) => refusalOf(type) === null),
    isRestricted: deliveries.some((type) => refusalOf(type) === 'pick-up-only'),
  };
  if (!types.canPickUp && !types.canDeliver && !types.isRestricted) return null;
  return (
    <>
      <GivenType order={order} settings={settings} {...types} />
      <CheckoutStep name="delivery" title={stepTitles.delivery}>
        <TypeChoice {...types} />
        <ChosenFields order={order} />
      </CheckoutStep>
    </>
  );
}

type Types = { canPickUp: boolean; canDeliver: boolean; isRestricted: boolean };

/**
 * Chooses the type where there is only one, also while the step is closed. Where an address is known, the form begins
 * with the delivery to it, for a shopper once the delivery of the last order is not to be chosen again.
 */
function GivenType({ order, settings, canPickUp, canDeliver }: Types & { order: Order; settings: ShopSettings }) {
  const { session } = useRead(sessionState);
  const { settledId } = useRead(lastDeliveryState);
  const isForced = isPickUpForced(order, settings);
  const isAddressKnown = (session?.userShop.addresses.length ?? 0) > 0;
  const isSettled = isPlatformUser(session) || settledId === order.id;
  const isDelivered = canDeliver && (!canPickUp || (isAddressKnown && isSettled));
  const given = isDelivered ? LogisticType.ExpressDelivery : canPickUp && canDeliver ? null : LogisticType.StorePickUp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order version, so failures do not loop
  useEffect(() => {
    if (isForced && canPickUp) void forcePickUp();
    else if (given !== null) setInitialType(given);
  }, [isForced, canPickUp, given, order.id, order.version]);
  return null;
}

function TypeChoice({ canPickUp, canDeliver, isRestricted }: Types) {
  const { logisticType } = useRead(checkoutState);
  const isAgent = useIsAgent();
  const { error, busy, waiting } = useChoice('logisticType');
  return (
    <ChoiceList
      legend={isAgent ? 'Retirada ou entrega' : 'Como você quer receber o pedido?'}
      layout={isAgent ? 'tiles' : 'cards'}
      choices={[
        ...(canPickUp ? [{ id: 'pick-up', title: deliveryText.pickUp, icon: <StoreIcon /> }] : []),
        ...(canDeliver || isRestricted
          ? [{ id: 'deliver', title: deliveryText.deliver, icon: <TruckIcon />, disabled: !canDeliver }]
          : []),
      ]}
      chosen={logisticType === null ? null : isDelivery(logisticType) ? 'deliver' : 'pick-up'}
      onChoose={(id) =>
        void chooseLogisticType(id === 'pick-up' ? LogisticType.StorePickUp : LogisticType.ExpressDelivery)
      }
      hint={waiting ?? (isRestricted ? deliveryText.pickUpOnly : null)}
      error={error}
      busy={busy}
    />
  );
}

function ChosenFields({ order }: { order: Order }) {
  const { logisticType } = useRead(checkoutState);
  const { session } = useRead(sessionState);
  const isToAddress = isDelivery(logisticType);
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses may load after the type is restored
  useEffect(() => {
    if (isToAddress) setInitialAddress();
  }, [isToAddress, session?.userShop.addresses.length]);
  if (logisticType === null) return null;
  return isToAddress ? <DeliveryFields order={order} /> : <PickUpFields order={order} />;
}
