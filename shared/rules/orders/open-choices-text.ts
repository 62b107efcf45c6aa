import type { LogisticType } from '../../model/order/logistic.ts';
import type { PaymentMethod } from '../../model/payment/payment.ts';
import type { TalkPlace } from '../../text/conversation.ts';
import { openChoicesTexts } from '../../text/order/order-steps.ts';

type Terms = { logistic: { type: LogisticType } | null; payment: { method: PaymentMethod | null } };

/**
 * What a placed order without a delivery or a payment leaves open, as a sentence without its end: 'Entrega e pagamento:
 * a loja combina com você na conversa'. `null` if both are chosen.
 */
export function openChoicesText({ logistic, payment }: Terms, place: TalkPlace): string | null {
  if (logistic) return payment.method === null ? openChoicesTexts.payment(place) : null;
  return payment.method === null ? openChoicesTexts.both(place) : openChoicesTexts.delivery(place);
}
