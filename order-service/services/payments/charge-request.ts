import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { ChargeRequest, PaymentProvider } from '../../providers/payments.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { payerOf } from './payer.ts';

/** The common data of every charge of an order. The amount is the attempt's, which equals the order's total. */
export async function chargeRequest(
  db: Db,
  {
    payments,
    shop,
    order,
    attempt,
    provider,
  }: { payments: Payments; shop: ShopRow; order: OrderRow; attempt: PaymentRow; provider: PaymentProvider },
): Promise<ChargeRequest> {
  return {
    attemptId: attempt.id,
    orderId: order.id,
    amountCents: attempt.amount,
    description: `Pedido ${order.number ?? ''} ${shop.name}`,
    payer: await payerOf(db, shop.id, order),
    notificationUrl: payments.notificationUrl(shop, provider.name),
  };
}
