import { type Order, OrderStatus } from '../../model/order/order.ts';
import { cancelQuestionTexts as texts } from '../../text/assisted/cancel-question.ts';
import { totalQuantity } from '../cart/order-line.ts';
import { formatBrl } from '../money/format-brl.ts';
import { paysByCodeOrLink } from '../payment/pays-by-code-or-link.ts';

/** What a cancellation is about. */
export type CancelQuestion = Pick<Order, 'number' | 'status' | 'items' | 'totalAmout' | 'isAnonymousUser' | 'payment'>;

/** Which order an agent is about to cancel, and what follows for the customer and the stock. */
export function cancellationQuestion(order: CancelQuestion, contact: string): { what: string; follows: string[] } {
  const { number, status, totalAmout, isAnonymousUser, payment } = order;
  const units = totalQuantity(order);
  const name = contact.trim() || 'cliente sem nome';
  const what = [
    number === null ? `Carrinho de ${name}` : `Pedido nº ${number} de ${name}`,
    units === 1 ? '1 item' : `${units} itens`,
    formatBrl(totalAmout),
  ].join(' · ');
  if (number === null) return { what, follows: [texts.isCart, texts.isSilent] };
  const isTold = !isAnonymousUser;
  const releases = paysByCodeOrLink(payment.method) ? texts.releasesWithCode : texts.releases;
  return {
    what,
    follows: [isTold ? texts.tells(number) : texts.isSilent, status === OrderStatus.Received ? releases : texts.isCart],
  };
}
