import { findContact } from '../../database/messaging/channel-accounts.ts';
import { Refusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { onlineMethods, paymentTarget } from './payment-target.ts';
import { startPayment } from './start-payment.ts';

/**
 * Creates the charge of an order just placed (PIX code, boleto, link), so that the chat gets it. A current attempt
 * stays as it is. Without a chat, or when this is interrupted, the payment page creates the charge when it is opened.
 */
export async function chargeForContact(
  payments: Payments,
  caller: AuthenticatedCaller,
  orderId: string,
): Promise<void> {
  const { database } = payments;
  const { shopId, customerId } = caller;
  const contact = customerId === null ? undefined : await findContact(database, shopId, customerId);
  if (!contact || contact.is_anonymous || contact.kind === null) return;
  const target = await paymentTarget(database, caller, orderId);
  const isOnline =
    target.kind === 'placed' && target.order.payment !== null && onlineMethods.includes(target.order.payment.method);
  if (!isOnline) return;
  try {
    // The page may have started and cancelled a charge meanwhile: a second one would prevent the change of payment.
    await startPayment(payments, caller, orderId, { onlyFirst: true });
  } catch (error) {
    // The shop has no provider for such a payment: it is settled in the chat.
    if (!(error instanceof Refusal)) throw error;
  }
}
