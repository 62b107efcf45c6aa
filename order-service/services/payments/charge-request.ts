import type { Db } from '../../database/engine/database.ts';
import { listLines, type OrderLineRow, type OrderRow } from '../../database/orders/orders.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { ChargedItem, ChargeRequest, PaymentProvider } from '../../providers/payments.ts';
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
    items: (await listLines(db, shop.id, order.id)).flatMap(chargedItem),
    notificationUrl: payments.notificationUrl(shop, provider.name),
  };
}

/** A line as it is paid. Gifts cost nothing, and a line without pieces is none. */
const chargedItem = ({ sku, name, quantity, total_amount, discount_amount, is_gift }: OrderLineRow): ChargedItem[] =>
  is_gift || quantity < 1
    ? []
    : [{ id: sku, title: name, quantity, unitCents: Math.round((total_amount - discount_amount) / quantity) }];
