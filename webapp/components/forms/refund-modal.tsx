import type { CustomerNotification } from '#shared/model/order/customer-notification.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { type RefundLimit, refundAmountProblem } from '#shared/rules/payment/refund-limit.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { customerNotificationTexts } from '#shared/text/order/customer-notifications.ts';
import { Field } from '../ui/field.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { AmountInput } from './amount-input.tsx';
import { useRefundQuestion } from './use-refund-question.ts';

/** The typed amount and reason; an empty amount is the proposed one. */
export type RefundDraft = { amount: string; reason: string };

type RefundModalProps = {
  /** Absent: 'Devolver pagamento'. */
  title?: string;
  /** Says what is sent, above the effect on the order: 'R$ 5,00 voltam para Lia.' */
  sentence?: (amount: string) => string;
  /** What can be refunded now. It follows the order. */
  limit: RefundLimit;
  /** What is proposed first; absent: everything. */
  amount?: number;
  /** What is too much, in reais, so that its return pays the order; 0: nothing is. */
  excess?: number;
  /** What a whole refund does to the order. */
  effect: RefundEffect;
  /** Whether the customer is notified of it; absent: it is not known. */
  notice?: CustomerNotification | undefined;
  isBusy: boolean;
  /** What was typed before and not sent. */
  draft?: RefundDraft;
  /** Each change of what is typed. */
  onType?: (draft: RefundDraft) => void;
  /** Returns why it was not requested; `null`: it was. */
  onRefund: (amount: number, reason: string) => Promise<string | null>;
  onNo: () => void;
};

/**
 * Asks an agent or the staff once how much to refund and why. A refused request keeps what was typed, and so does
 * another person's refund: the field then says what is still possible.
 */
export function RefundModal({
  title = placedOrderTexts.refund,
  sentence,
  limit: now,
  excess = 0,
  amount: proposed = excess > 0 ? excess : now.most,
  effect,
  notice,
  isBusy,
  draft,
  onType,
  onRefund,
  onNo,
}: RefundModalProps) {
  const question = useRefundQuestion({
    limit: now,
    amount: draft?.amount || proposed,
    reason: draft?.reason ?? '',
    send: onRefund,
    onNo,
  });
  const { typed, reason, limit } = question;
  const amount = parseAmount(typed);
  const problem = decimalsProblem(typed) ?? refundAmountProblem(amount, limit, question.firstMost);
  return (
    <QuestionDialog
      title={title}
      decided={question.decided}
      yes={amount === null ? 'Devolver' : `Devolver ${formatBrl(amount)}`}
      isBusy={isBusy}
      disabled={problem !== null}
      refusal={question.refusal}
      onYes={() => void question.answer(amount ?? 0)}
      onNo={onNo}
    >
      <Field
        label="Quanto devolver"
        hint={limit.whyNot === null && placedOrderTexts.refundMost(formatBrl(limit.most))}
        error={problem}
      >
        {(control) => (
          <AmountInput
            {...control}
            value={typed}
            onChange={(amount) => {
              question.setTyped(amount);
              onType?.({ amount, reason });
            }}
          />
        )}
      </Field>
      {/* Always rendered, so that screen readers announce it. */}
      <div role="status">{problem === null && limit.news !== null && <p className="notice-text">{limit.news}</p>}</div>
      <Field label={placedOrderTexts.refundReason}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            value={reason}
            maxLength={refundReasonLength}
            autoComplete="off"
            onChange={({ target }) => {
              question.setReason(target.value);
              onType?.({ amount: typed, reason: target.value });
            }}
          />
        )}
      </Field>
      {sentence && amount !== null && problem === null && (
        <p className="mb-0">
          <strong>{sentence(formatBrl(amount))}</strong>
        </p>
      )}
      <p className="mb-0">
        {excess > 0 && amount === excess ? placedOrderTexts.refundExcess : effectText(amount === limit.most, effect)}{' '}
        {notice ? customerNotificationTexts[notice] : placedOrderTexts.refundNotified}
      </p>
    </QuestionDialog>
  );
}

function effectText(isWhole: boolean, effect: RefundEffect): string {
  if (effect === 'ended') return placedOrderTexts.refundAfterEnd;
  if (!isWhole) return placedOrderTexts.refundPart;
  return effect === 'stays' ? placedOrderTexts.refundAfterDispatch : placedOrderTexts.refundCancels;
}
