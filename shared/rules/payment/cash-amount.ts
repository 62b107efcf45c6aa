import { cashTooSmall } from '#shared/text/payment.ts';
import { typedAmount } from '../money/typed-amount.ts';

/** Why what was typed cannot be what the customer pays with; null = it can. Nothing typed is no need of change. Reais. */
export function cashProblem(typed: string, totalAmout: number): string | null {
  if (typed.trim() === '') return null;
  const amount = typedAmount(typed);
  return amount === null || amount < totalAmout ? cashTooSmall : null;
}
