import { findContact } from '../store/channel-accounts.ts';
import { loadCurrentAttempt } from './attempts.ts';
import { onlineMethods, paymentTarget } from './payment-target.ts';
import type { Payments } from './payments.ts';
import { Refusal } from './refusal.ts';
import type { Who } from './sessions.ts';
import { startPayment } from './start-payment.ts';

/**
 * Makes what the order just placed is paid with (PIX code, boleto, link) while its contact is in the chat, so that they are told it there. The
 * current attempt, if there is one, stays as it is. Where this is cut off or there is no chat, the payment page makes it when it is opened.
 */
export async function chargeForContact(payments: Payments, who: Who, orderId: string): Promise<void> {
  const { database } = payments;
  const { shopId, customerId } = who;
  const contact = customerId === null ? undefined : await findContact(database, shopId, customerId);
  if (!contact || contact.is_anonymous || contact.kind === null) return;
  const target = await paymentTarget(database, who, orderId);
  const isOnline = target.kind === 'placed' && target.order.payment !== null && onlineMethods.includes(target.order.payment.method);
  if (!isOnline || (await loadCurrentAttempt(database, shopId, target.order))) return;
  try {
    await startPayment(payments, who, orderId);
  } catch (error) {
    // Nobody takes this shop's money for such a payment: it is settled in the chat.
    if (!(error instanceof Refusal)) throw error;
  }
}
