import type { WebhookHealth } from '../../database/payments/webhook-health.ts';
import type { OnlineCapabilities } from '../../providers/online-payments.ts';

/** `isPublic`: the provider can reach this server. */
type Known = { notice: WebhookHealth | undefined; hasSecret: boolean; isPublic: boolean; now: Date };

/** A verified notification of these days counts more than an unproven one after it: anybody can send that one. */
const recentMs = 3 * 86_400_000;

const untilThen = 'Até lá, a loja consulta cada pagamento de tempos em tempos.';

/** What to do about a provider's notifications. Payments are looked up in any case, only later. */
export function webhookHealthAdvice(
  { notice, hasSecret, isPublic, now }: Known,
  { texts }: OnlineCapabilities,
): { isFine: boolean; text: string } {
  const { signed_at: signed = null, unproven_at: unproven = null, unproven_reason: reason = null } = notice ?? {};
  const { missingSecret, setUp, wrongSecret, unproven: unprovenAdvice, fine, proven } = texts.webhooks;
  if (!hasSecret) return { isFine: false, text: missingSecret };
  if (!isPublic)
    return { isFine: false, text: `Declare PUBLIC_URL com https:// para os avisos chegarem. ${untilThen}` };
  const advice = reason === 'wrong-signature' ? wrongSecret : unprovenAdvice;
  if (signed !== null && (unproven === null || signed >= unproven)) return { isFine: true, text: fine };
  if (signed !== null && now.getTime() - signed.getTime() < recentMs)
    return {
      isFine: true,
      text:
        `Há pouco chegou um aviso ${proven}. Depois dele veio um sem prova, que qualquer pessoa pode mandar. ` +
        `Só se nenhum outro aviso ${proven} chegar nos próximos dias: ${advice}`,
    };
  if (unproven === null) return { isFine: false, text: `Nenhum aviso chegou ainda. ${setUp} ${untilThen}` };
  return { isFine: false, text: advice };
}
