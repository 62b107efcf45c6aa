import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { currentOrder, setItemQuantity } from '../services/cart/cart.ts';
import { setGift } from '../services/cart/gifts.ts';
import type { Answer } from '../services/core/idempotency.ts';
import { cancelForContact } from '../services/orders/cancel-for-contact.ts';
import { cancelCurrentOrder } from '../services/orders/cancel-order.ts';
import { confirmOrder } from '../services/orders/confirm-order.ts';
import { finishOrder } from '../services/orders/finish-order.ts';
import { chargeForContact } from '../services/payments/charge-for-contact.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { callersNetwork } from './context.ts';
import { handleCacheableRead, handleCall, handleMultiStepWrite, type RouteDependencies } from './serve.ts';

/** The cart. */
export function registerOrder(house: RouteDependencies): void {
  const { payments, wakeDelivery } = house;
  /** A customer who continues in the chat gets the payment data there, not on a page. */
  const chargeInChat = ({ status, body }: Answer, who: AuthenticatedCaller | null) => {
    wakeDelivery();
    const orderId = status === 200 ? idOfAnswered(body) : null;
    if (who && orderId !== null) payments.goesOn(chargeForContact(payments, who, orderId).finally(wakeDelivery));
  };

  handleCacheableRead(house, endpoints.currentOrder, schemas.currentOrder, ({ database, who }) =>
    currentOrder(database, who),
  );

  handleCall(house, endpoints.putItem, schemas.putItem, ({ db, who, body, expected }) =>
    setItemQuantity(db, who, body, expected),
  );

  handleCall(house, endpoints.putGift, schemas.putGift, ({ db, who, body, expected }) =>
    setGift(db, who, body, expected),
  );

  handleCall(
    house,
    endpoints.confirmOrder,
    schemas.confirmOrder,
    ({ db, who, expected, request }) =>
      confirmOrder(db, { ...who, network: callersNetwork(request, house.contextSecret) }, expected),
    (answer, who) => {
      if (who?.channelType === ChannelType.WhatsApp) chargeInChat(answer, who);
      else wakeDelivery();
    },
  );

  handleCall(
    house,
    endpoints.finishOrder,
    schemas.finishOrder,
    ({ db, who, body, expected }) => finishOrder(db, who, body, expected),
    chargeInChat,
  );

  handleCall(
    house,
    endpoints.cancelOrder,
    schemas.cancelOrder,
    ({ db, who, expected }) => cancelCurrentOrder(db, who, expected),
    wakeDelivery,
  );

  handleMultiStepWrite(house, endpoints.cancelPlaced, schemas.cancelPlaced, ({ who, params }) =>
    cancelForContact(payments, who, params.id),
  );
}

/** The id of the order in an answer, also in a repeated one. */
function idOfAnswered(body: unknown): string | null {
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  return typeof id === 'string' ? id : null;
}
