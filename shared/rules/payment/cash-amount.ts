import { cashTooSmall } from '#shared/text/payment/payment.ts';
import { decimalsProblem, parseAmount } from '../money/parse-amount.ts';

/** Why a typed cash amount is invalid; `null` = valid. Nothing typed means that no change is needed. Reais. */
export function cashProblem(typed: string, totalAmout: number): string | null {
  if (typed.trim() === '') return null;
  const amount = parseAmount(typed);
  return decimalsProblem(typed) ?? (amount === null || amount < totalAmout ? cashTooSmall : null);
}
