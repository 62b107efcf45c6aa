import { useMoneyQuestion } from '../money/use-money-question.tsx';
import type { Card } from './order-texts.ts';

type ReceivedQuestionProps = { card: Card; onDone: () => void };

/** Asks on the board whether the money of an order arrived. */
export function ReceivedQuestion({ card: { number, version, notice, total }, onDone }: ReceivedQuestionProps) {
  return useMoneyQuestion({ kind: 'confirm', number, version, notice, amount: total ?? 0 }, onDone).dialog;
}
