import { useState } from 'react';
import type { CustomerNotification } from '#shared/model/order/customer-notification.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { customerNotificationTexts } from '#shared/text/order/customer-notifications.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { Field } from '../../components/ui/field.tsx';
import { QuestionDialog } from '../../components/ui/question-dialog.tsx';
import { acceptQuestion, isOtherAmount } from './amount-question.ts';

type ConfirmMoneyModalProps = {
  /** Why nothing is left to decide; absent: the question is open. */
  decided?: string | null;
  /**
   * `deliver`: a dispute gave the money back. `clear`, `check`: the buyer of an order with a fraud alert was checked
   * before it left, or afterwards.
   */
  kind: 'confirm' | 'deliver' | 'clear' | 'check';
  number: number;
  /** In reais. `amount`: what is confirmed; `total`: what the order costs. */
  amount: number;
  total: number;
  notice: CustomerNotification;
  isBusy: boolean;
  /** Returns why it was not confirmed; `null`: it was. */
  onConfirm: (reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks once whether the money arrived: a confirmation cannot be undone. A refused one keeps what was typed. */
export function ConfirmMoneyModal(props: ConfirmMoneyModalProps) {
  const { kind, notice, decided = null, isBusy, onConfirm, onNo } = props;
  const { title, question, yes, label } = wordsOf(props);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    const refused = await onConfirm(reason);
    setRefusal(refused);
    if (refused === null) onNo();
  };
  return (
    <QuestionDialog
      title={title}
      decided={decided}
      yes={yes}
      isBusy={isBusy}
      refusal={refusal}
      onYes={() => void send()}
      onNo={onNo}
    >
      <p>
        {question} {kind === 'confirm' && customerNotificationTexts[notice]}
      </p>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            value={reason}
            maxLength={refundReasonLength}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}

function wordsOf({ kind, number, amount: reais, total }: ConfirmMoneyModalProps) {
  const amount = formatBrl(reais);
  switch (kind) {
    case 'confirm':
      if (isOtherAmount(reais, total))
        return {
          title: texts.acceptTitle(number),
          question: acceptQuestion(reais, total),
          yes: texts.accept(amount),
          label: texts.deliverReason,
        };
      return {
        title: texts.confirmTitle(number),
        question: texts.confirmQuestion(amount),
        yes: `${texts.received} ${amount}`,
        label: texts.confirmReason,
      };
    case 'check':
      return {
        title: texts.checkTitle(number),
        question: texts.checkQuestion,
        yes: texts.check,
        label: texts.deliverReason,
      };
    default:
      return {
        title: texts.deliverTitle(number),
        question: kind === 'deliver' ? texts.deliverQuestion : texts.clearQuestion,
        yes: texts.deliver,
        label: texts.deliverReason,
      };
  }
}
