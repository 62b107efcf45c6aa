import { isOrderId } from '../mercado-pago-orders/order.ts';
import type { OrdersProvider } from '../mercado-pago-orders/orders.ts';
import type { OnlinePaymentProvider } from '../online-payments.ts';

/**
 * An account with both of Mercado Pago's APIs. `usesOrders` decides which one charges. What was charged before stays
 * readable, refundable and cancelable by the API that made it, which the id shows.
 */
export function paymentsAndOrdersApi(
  payments: OnlinePaymentProvider,
  orders: OrdersProvider,
  usesOrders: boolean,
): OnlinePaymentProvider {
  const [chosen, other] = usesOrders ? [orders, payments] : [payments, orders];
  const apiOf = (ref: string) => (isOrderId(ref) ? orders : payments);
  return {
    ...payments,
    chargeCard: chosen.chargeCard,
    createPix: chosen.createPix,
    createBoleto: chosen.createBoleto,
    // An attempt whose response was lost may have been sent before the shop changed the API.
    find: async (attempt) =>
      attempt.providerRef === null
        ? ((await chosen.find(attempt)) ?? other.find(attempt))
        : apiOf(attempt.providerRef).find(attempt),
    cancel: (attempt) => apiOf(attempt.providerRef).cancel(attempt),
    read: (ref) => apiOf(ref).read(ref),
    refunds: {
      daysFor: orders.refunds.daysFor,
      create: (refund) =>
        (isOrderId(refund.providerRef) ? orders.refunds : (payments.refunds ?? orders.refunds)).create(refund),
    },
  };
}
