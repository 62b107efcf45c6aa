import type { CustomerNotification } from '#shared/model/order/customer-notification.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { manualRefundAmount } from '#shared/rules/payment/manual-refund-amount.ts';
import type { RefundLimit } from '#shared/rules/payment/refund-limit.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { customerNotificationTexts } from '#shared/text/order/customer-notifications.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { AmountInput } from '../../components/forms/amount-input.tsx';
import { useRefundQuestion } from '../../components/forms/use-refund-question.ts';
import { Field } from '../../components/ui/field.tsx';
import { QuestionDialog } from '../../components/ui/question-dialog.tsx';

type ReturnMoneyModalProps = {
  number: number;
  customer: string | null;
  /** What is still with the shop. It follows the order. */
  limit: RefundLimit;
  /** What the return of everything does to the order. */
  effect: RefundEffect;
  notice: CustomerNotification;
  isBusy: boolean;
  /** Returns why it was not recorded; `null`: it was. */
  onReturned: (amount: number, reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks how much money of an order the shop's people gave back themselves. A refused answer keeps what was typed. */
export function ReturnMoneyModal({
  number,
  customer,
  limit: now,
  effect,
  notice,
  isBusy,
  onReturned,
  onNo,
}: ReturnMoneyModalProps) {
  const question = useRefundQuestion({ limit: now, amount: now.most, send: onReturned, onNo });
  const { limit } = question;
  const amount = parseAmount(question.typed) ?? 0;
  const problem = limit.whyNot ?? decimalsProblem(question.typed) ?? problemOf(amount, limit.most);
  return (
    <QuestionDialog
      title={texts.returnTitle(number)}
      decided={question.decided}
      yes={problem === null ? `${texts.returned} ${formatBrl(amount)}` : texts.returned}
      isBusy={isBusy}
      disabled={problem !== null}
      refusal={question.refusal}
      onYes={() => void question.answer(amount)}
      onNo={onNo}
    >
      <p>
        {texts.returnQuestion(problem === null ? formatBrl(amount) : null, customer)}{' '}
        {amount === limit.most && effect === 'cancels' && texts.returnCancels} {customerNotificationTexts[notice]}
      </p>
      <Field
        label={texts.returnAmount}
        hint={limit.whyNot === null && texts.returnMost(formatBrl(limit.most))}
        error={problem}
      >
        {(control) => <AmountInput {...control} value={question.typed} onChange={question.setTyped} />}
      </Field>
      <Field label={texts.returnReason}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            value={question.reason}
            maxLength={refundReasonLength}
            autoComplete="off"
            onChange={({ target }) => question.setReason(target.value)}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}

function problemOf(amount: number, most: number): string | null {
  const checked = manualRefundAmount(amount, toCents(most));
  return 'problem' in checked ? checked.problem : null;
}
