import { panelMoneyTexts } from '../../text/panel/panel-money.ts';
import { refundTexts } from '../../text/payment/refunds.ts';
import { formatBrl } from '../money/format-brl.ts';
import { isWholeCents, toCents, toReais } from '../money/money.ts';

/**
 * The cents of a return by hand: the typed reais, or all that the shop still has. An amount below one cent, above what
 * is left, or with parts of a cent is refused in words.
 */
export function manualRefundAmount(reais: number | null, keptCents: number): { cents: number } | { problem: string } {
  if (reais === null) return { cents: keptCents };
  if (!Number.isFinite(reais) || reais <= 0) return { problem: refundTexts.noAmount };
  if (!isWholeCents(reais)) return { problem: panelMoneyTexts.badAmount };
  const cents = toCents(reais);
  return cents > keptCents ? { problem: panelMoneyTexts.returnTooMuch(formatBrl(toReais(keptCents))) } : { cents };
}
