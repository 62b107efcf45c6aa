import { LogisticType } from '../../model/order/logistic.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { PaymentMethod, PaymentStatus } from '../../model/payment/payment.ts';
import { handoverTexts } from '../../text/payment/payment.ts';
import { formatBrl } from '../money/format-brl.ts';
import { type OrderProgress, orderStage } from './order-steps.ts';

const toSettleOtherwise = 'Para escolher outra forma, abra o pedido.';

/**
 * Describes the payment of a placed order for a shopper on /change-payment, when that payment was not changed.
 * `arrived`: money that differs from the total, in reais.
 */
export function unchangedPaymentText(order: OrderProgress, arrived: number | null): string {
  const { status, paymentStatus, times, payment, logistic, isInReview } = order;
  if (status === OrderStatus.Canceled) return 'Este pedido foi cancelado: não há pagamento para alterar.';
  if (status === OrderStatus.Error) return 'A loja está cuidando deste pedido. Fale com ela sobre o pagamento.';
  if (paymentStatus === PaymentStatus.Paid || times.paidAt !== null)
    return 'Este pedido já está pago: não há pagamento para alterar.';
  if (arrived !== null) return `Já recebemos ${formatBrl(arrived)} por este pedido. Fale com a loja sobre a diferença.`;
  switch (orderStage(order)) {
    case 'awaitingPayment':
      return isInReview
        ? 'O cartão deste pedido está em análise. Espere a resposta antes de escolher outra forma de pagamento.'
        : 'Este pedido já tem uma forma de pagamento e está esperando você pagar. Para escolher outra, abra o pedido.';
    case 'received': {
      const { atPickup, atDelivery } = handoverTexts;
      const place = logistic?.type === LogisticType.StorePickUp ? atPickup : atDelivery;
      return payment.method === null
        ? settled
        : payment.method === PaymentMethod.OnDelivery
          ? `Você paga este pedido ${place}, e isso não mudou. ${toSettleOtherwise}`
          : `${settled} ${toSettleOtherwise}`;
    }
    case 'finished':
      return 'Este pedido já foi concluído: não há pagamento para alterar.';
    default:
      return 'A loja já começou este pedido. Para pagar de outra forma, fale com ela.';
  }
}

const settled = 'O pagamento deste pedido você combina com a loja, e isso não mudou.';
