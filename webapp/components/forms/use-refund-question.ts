import { useState } from 'react';
import { decidedText, type RefundLimit } from '#shared/rules/payment/refund-limit.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';

type RefundQuestion = {
  /** What can go back now. It may change while the question is open. */
  limit: RefundLimit;
  /** What the fields have first: an amount as a number or as typed, and a reason. */
  amount: number | string;
  reason?: string;
  /** Returns why it was refused; `null`: it was done. */
  send: (amount: number, reason: string) => Promise<string | null>;
  onNo: () => void;
};

/**
 * The fields of a question about a refund, and its answer. What is typed stays whatever others refund meanwhile.
 * `limit`: what can go back now, or when the answer was sent: the own refund is no news. `firstMost`: the most when it
 * was asked.
 */
export function useRefundQuestion({ limit: now, amount: first, reason: firstReason = '', send, onNo }: RefundQuestion) {
  const [typed, setTyped] = useState(typeof first === 'string' ? first : amountText(first));
  const [reason, setReason] = useState(firstReason);
  const [firstMost] = useState(now.most);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentWith, setSentWith] = useState<RefundLimit | null>(null);
  const limit = sentWith ?? now;
  const answer = async (amount: number) => {
    setSentWith(limit);
    const refused = await send(amount, reason);
    setRefusal(refused);
    if (refused === null) onNo();
    else setSentWith(null);
  };
  return { typed, setTyped, reason, setReason, firstMost, limit, decided: decidedText(limit), refusal, answer };
}

const amountText = (reais: number): string => decimalText(reais, { cents: reais % 1 > 0 });
