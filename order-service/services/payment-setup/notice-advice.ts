import type { PaymentNotice } from '../../database/payments/payment-notices.ts';
import type { OnlineCapabilities } from '../../providers/online-payments.ts';

/** What to do about a provider's notifications. Payments are looked up in any case, only later. */
export function noticeAdvice(
  notice: PaymentNotice | undefined,
  hasSecret: boolean,
  { texts }: OnlineCapabilities,
): { isFine: boolean; text: string } {
  const { signed_at: signed = null, unproven_at: unproven = null, unproven_reason: reason = null } = notice ?? {};
  const { missingSecret, setUp, wrongSecret, unproven: unprovenAdvice, fine } = texts.webhooks;
  if (!hasSecret) return { isFine: false, text: missingSecret };
  if (signed !== null && (unproven === null || signed >= unproven)) return { isFine: true, text: fine };
  if (unproven === null)
    return {
      isFine: false,
      text: `Nenhum aviso chegou ainda. ${setUp} Até lá, a loja consulta cada pagamento de tempos em tempos.`,
    };
  return { isFine: false, text: reason === 'wrong-signature' ? wrongSecret : unprovenAdvice };
}
