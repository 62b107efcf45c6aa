import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { currentOrder, setItemQuantity } from '../services/cart/cart.ts';
import { setGift } from '../services/cart/gifts.ts';
import { repeatOrder } from '../services/cart/repeat-order.ts';
import type { Answer } from '../services/core/idempotency.ts';
import { cancelForContact } from '../services/orders/cancel-for-contact.ts';
import { cancelCurrentOrder } from '../services/orders/cancel-order.ts';
import { confirmOrder } from '../services/orders/confirm-order.ts';
import { placedOrder, placedOrders } from '../services/orders/customer-orders.ts';
import { finishOrder } from '../services/orders/finish-order.ts';
import { chargeForContact } from '../services/payments/charge-for-contact.ts';
import type { AuthenticatedCaller } from '../services/sessions/sessions.ts';
import { callersNetwork } from './context.ts';
import { assertNoBody } from './guards.ts';
import { handleCacheableRead, handleCall, handleMultiStepWrite, type RouteDependencies } from './serve.ts';

/** The cart, and the orders that were placed. */
export function registerOrder(dependencies: RouteDependencies): void {
  const { payments, wakeJobs } = dependencies;
  /** A customer who continues in the chat gets the payment data there, not on a page. */
  const chargeInChat = ({ status, body }: Answer, caller: AuthenticatedCaller | null) => {
    wakeJobs();
    const orderId = status === 200 ? orderIdOf(body) : null;
    if (caller && orderId !== null) payments.goesOn(chargeForContact(payments, caller, orderId).finally(wakeJobs));
  };

  handleCacheableRead(dependencies, endpoints.currentOrder, schemas.currentOrder, ({ database, caller }) =>
    currentOrder(database, caller),
  );

  handleCall(dependencies, endpoints.putItem, schemas.putItem, ({ db, caller, body, expected }) =>
    setItemQuantity(db, caller, body, expected),
  );

  handleCall(dependencies, endpoints.putGift, schemas.putGift, ({ db, caller, body, expected }) =>
    setGift(db, caller, body, expected),
  );

  handleCall(
    dependencies,
    endpoints.confirmOrder,
    schemas.confirmOrder,
    ({ db, caller, expected, request }) =>
      confirmOrder(db, { ...caller, network: callersNetwork(request, dependencies.contextSecret) }, expected),
    (answer, caller) => {
      if (caller?.channelType === ChannelType.WhatsApp) chargeInChat(answer, caller);
      else wakeJobs();
    },
  );

  handleCall(
    dependencies,
    endpoints.finishOrder,
    schemas.finishOrder,
    ({ db, caller, body, expected }) => finishOrder(db, caller, body, expected),
    chargeInChat,
  );

  handleCall(
    dependencies,
    endpoints.cancelOrder,
    schemas.cancelOrder,
    ({ db, caller, expected }) => cancelCurrentOrder(db, caller, expected),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.placedOrders, schemas.placedOrders, ({ db, caller }) => placedOrders(db, caller));

  handleCall(dependencies, endpoints.placedOrder, schemas.placedOrder, ({ db, caller, params }) =>
    placedOrder(db, caller, Number(params.number)),
  );

  handleCall(dependencies, endpoints.repeatOrder, schemas.repeatOrder, ({ db, caller, params, request }) => {
    assertNoBody(request);
    return repeatOrder(db, caller, Number(params.number));
  });

  handleMultiStepWrite(dependencies, endpoints.cancelPlaced, schemas.cancelPlaced, ({ caller, params }) =>
    cancelForContact(payments, caller, params.id),
  );
}

/** The id of the order in an answer, also in a repeated one. */
function orderIdOf(body: unknown): string | null {
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  return typeof id === 'string' ? id : null;
}
