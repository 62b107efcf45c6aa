import { useMoneyQuestion } from '../money/use-money-question.tsx';
import type { Card } from './order-texts.ts';

type ReceivedQuestionProps = { card: Card; onDone: () => void };

/** Asks on the board whether the money of an order arrived. */
export function ReceivedQuestion({ card: { number, buyer, version, notice, total }, onDone }: ReceivedQuestionProps) {
  return useMoneyQuestion({ kind: 'confirm', number, customer: buyer, version, notice, amount: total ?? 0 }, onDone)
    .dialog;
}
