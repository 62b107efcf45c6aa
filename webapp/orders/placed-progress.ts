import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';
import { isWhollyRefunded } from '#shared/rules/payment/ledger.ts';
import { progressOf } from '../cart/order-progress.ts';

/** How far a placed order is on its own page, which knows where its money is. */
export const placedProgressOf = (state: PlacedOrder): OrderProgress => ({
  ...progressOf(state),
  isWhollyRefunded: isWhollyRefunded(state.money),
});
