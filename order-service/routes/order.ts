import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { currentOrder, setItemQuantity } from '../services/cart/cart.ts';
import { setGift } from '../services/cart/gifts.ts';
import { repeatOrder } from '../services/cart/repeat-order.ts';
import { cancelForContact } from '../services/orders/cancel-for-contact.ts';
import { cancelCurrentOrder } from '../services/orders/cancel-order.ts';
import { confirmOrder } from '../services/orders/confirm-order.ts';
import { confirmByAgent } from '../services/orders/confirm-order-by-agent.ts';
import { placedOrder, placedOrders, refundForContact } from '../services/orders/customer-orders.ts';
import { callersNetwork } from './context.ts';
import { assertNoBody } from './request-headers.ts';
import { handleCacheableRead, handleCall, handleMultiStepWrite, type RouteDependencies } from './serve.ts';
import { uuidParameter } from './uuid-parameter.ts';

/** The cart, and the orders that were placed. */
export function registerOrder(dependencies: RouteDependencies): void {
  const { payments, wakeJobs } = dependencies;

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
    wakeJobs,
  );

  handleCall(
    dependencies,
    endpoints.confirmByAgent,
    schemas.confirmByAgent,
    ({ db, caller, body, expected }) => confirmByAgent(db, caller, body, expected),
    wakeJobs,
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
    placedOrder(db, payments, caller, Number(params.number)),
  );

  handleCall(
    dependencies,
    endpoints.refundPlaced,
    schemas.refundPlaced,
    ({ db, caller, params, body, expected }) =>
      refundForContact(db, payments, caller, Number(params.number), body, expected),
    wakeJobs,
  );

  handleCall(dependencies, endpoints.repeatOrder, schemas.repeatOrder, ({ db, caller, params, request }) => {
    assertNoBody(request);
    return repeatOrder(db, caller, Number(params.number));
  });

  handleMultiStepWrite(dependencies, endpoints.cancelPlaced, schemas.cancelPlaced, ({ caller, params, body }) =>
    cancelForContact(payments, caller, uuidParameter(params.id), body?.reason),
  );
}
