import type { AgentContact } from '../../model/agent-contact.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';
import { type ContactNews, owes } from './contact-list.ts';

/**
 * The open order that the words of a contact's row do not name, in short: 'nº 19 a pagar'. What is owed always shows;
 * any other state gives way to a cart. `null`: nothing.
 */
export function contactOrderLabel(
  contact: Pick<AgentContact, 'cart' | 'lastOrder'>,
  { event, state }: Pick<ContactNews, 'event' | 'state'>,
): { text: string; isOwed: boolean } | null {
  const { lastOrder, cart } = contact;
  const isOwed = owes(contact);
  // Without an event and a cart, the row's words are the state of the order.
  if (lastOrder?.status !== OrderStatus.Received || (event === null && state.cart === null)) return null;
  const isNamed = event?.orderNumber === lastOrder.number;
  if (!isOwed && (isNamed || cart !== null)) return null;
  const words = openOrderText(lastOrder);
  return { isOwed, text: isNamed ? words : `nº ${lastOrder.number} ${words}` };
}

function openOrderText({
  paymentStatus,
  isWhollyRefunded,
  isInReview,
}: NonNullable<AgentContact['lastOrder']>): string {
  if (paymentStatus === PaymentStatus.Paid) return isWhollyRefunded ? 'devolvido' : 'pago';
  if (isInReview) return 'em análise';
  return paymentStatus === PaymentStatus.Waiting ? 'a pagar' : 'recebido';
}
