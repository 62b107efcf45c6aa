import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { Db } from '../../database/engine/database.ts';
import { findContact } from '../../database/messaging/channel-accounts.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { requestChatCharge } from '../../database/payments/payments.ts';
import { Refusal } from '../core/refusal.ts';
import { errorName, type JobHandler, type JobResult } from '../jobs/run-job.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { startCharge } from './start-payment.ts';

/** Methods with a code or a link that the chat can show. A card is charged on its page. */
const methodsOfChat: readonly PaymentMethod[] = [
  PaymentMethod.Boleto,
  PaymentMethod.Pix,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
];

/** A customer who continues in the chat gets the payment data there, not on a page. Part of the order's transaction. */
export async function chargeInChat(db: Db, shopId: string, { id, payment }: OrderRow): Promise<void> {
  if (payment !== null && methodsOfChat.includes(payment.method)) await requestChatCharge(db, shopId, id);
}

/**
 * Creates the charge of an order just placed (PIX code, boleto, link), so that the chat gets it. A current attempt
 * stays as it is. Without a chat the payment page creates the charge when it is opened.
 */
export const chatChargeJob = (payments: Payments): JobHandler<'chat-charge'> => ({
  run: async ({ shop_id: shopId, key: orderId }) => {
    const { database, clock } = payments;
    const order = await findOrder(database, shopId, orderId);
    if (!order) return { kind: 'done' };
    const contact = await findContact(database, shopId, order.customer_id);
    if (!contact || contact.is_anonymous || contact.kind === null) return { kind: 'done' };
    try {
      // The page may have started and cancelled a charge meanwhile: a second one would prevent the change of payment.
      const caller = { shopId, customerId: order.customer_id, askedAt: clock() };
      const { kind } = await startCharge(payments, caller, orderId, { onlyFirst: true });
      return kind === 'there' ? { kind: 'done' } : { kind: 'retry', reason: kind };
    } catch (error) {
      // It is not to be paid any more, or the shop has no provider for such a payment: it is settled in the chat.
      if (error instanceof Refusal) return { kind: 'done' } satisfies JobResult;
      throw error;
    }
  },
  // Only the name: a message may quote the provider.
  reasonOf: errorName,
});
