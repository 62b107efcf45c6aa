import { cashTooSmall } from '#shared/text/payment/payment.ts';
import { parseAmount } from '../money/parse-amount.ts';

/** Why a typed cash amount is invalid; `null` = valid. Nothing typed means that no change is needed. Reais. */
export function cashProblem(typed: string, totalAmout: number): string | null {
  if (typed.trim() === '') return null;
  const amount = parseAmount(typed);
  return amount === null || amount < totalAmout ? cashTooSmall : null;
}
