import { OrderStatus } from '#shared/model/order/order.ts';
import type { PaymentIssue } from '#shared/model/panel/order-board.ts';
import { orderStatusNames } from '#shared/text/order/order-names.ts';
import { refundProblemTexts } from '#shared/text/payment/refunds.ts';
import { findCard } from '../../../order-service/database/orders/board/order-moves.ts';
import type { OrderRow } from '../../../order-service/database/orders/orders.ts';
import { nameOf } from '../../../order-service/services/orders/load-full-order.ts';
import { paymentIssueOf } from '../../../order-service/services/panel/orders/payment-issue.ts';
import type { Payments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { cancelNeedOf } from '../../../order-service/services/payments/cancel-problem.ts';
import { readOrderMoney } from '../../../order-service/services/payments/refunds/refund-offer.ts';

type FoundOrder = Pick<OrderRow, 'id' | 'number' | 'payment' | 'status'>;

/**
 * How the money goes back, without the full stop: by its provider, or by the shop itself if no provider can or the last
 * one refused. If nothing can go back now, the reason.
 */
export async function refundAdvice(payments: Payments, shopId: string, order: FoundOrder): Promise<string> {
  const { database, clock } = payments;
  const money = await readOrderMoney(database, payments, shopId, order, clock());
  const need = cancelNeedOf(money);
  if (need === 'by-hand')
    return `Nenhum provedor devolve este dinheiro: devolva por fora e depois use payments returned ${order.number}`;
  const { problem } = money.found;
  if (problem !== null) return refundProblemTexts[problem].replace(/\.$/, '');
  return `Para devolver o dinheiro, payments refund ${order.number}`;
}

/** Why an order in error cannot change, and the command that settles it. Each named command is accepted now. */
export async function errorAdvice(payments: Payments, shopId: string, order: FoundOrder): Promise<string> {
  const card = await findCard(payments.database, shopId, order.id);
  const status = `está ${orderStatusNames[nameOf(OrderStatus, OrderStatus.Error)]}`;
  const refund = async () => `${await refundAdvice(payments, shopId, order)}.`;
  const paymentIssue: PaymentIssue | null = card ? paymentIssueOf(card) : null;
  switch (paymentIssue) {
    case 'dispute':
      return (
        `${status}, porque o pagamento está em disputa. Responda no painel do provedor: ` +
        'se a loja ganhar, o pedido volta a recebido.'
      );
    case 'fraud-alert':
      return (
        `${status}, por um alerta de fraude. Para entregar depois de conferir o comprador, ` +
        `payments deliver ${order.number}. ${await refund()}`
      );
    case 'won':
      return (
        `${status}: a disputa foi ganha, mas os produtos não estão mais reservados. Para entregar mesmo assim, ` +
        `payments confirm ${order.number}. ${await refund()}`
      );
    case 'lost':
      return `${status}: a disputa foi perdida, e o dinheiro ficou com o cliente.`;
    default:
      return `${status}: o dinheiro chegou depois que o pedido terminou. ${await refund()}`;
  }
}
