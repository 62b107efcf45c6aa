import { type FormEvent, useState } from 'react';
import type { OrderNotice } from '#shared/model/panel/order-notice.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { orderNoticeTexts } from '#shared/text/panel/order-notices.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type ConfirmMoneyModalProps = {
  /** `deliver`: a dispute gave the money back. `clear`: the buyer of an order with a fraud alert was checked. */
  kind: 'confirm' | 'deliver' | 'clear';
  number: number;
  /** In reais. */
  amount: number;
  notice: OrderNotice;
  isBusy: boolean;
  /** Returns why it was not confirmed; `null`: it was. */
  onConfirm: (reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks once whether the money arrived: a confirmation cannot be undone. A refused one keeps what was typed. */
export function ConfirmMoneyModal({ kind, number, amount, notice, isBusy, onConfirm, onNo }: ConfirmMoneyModalProps) {
  const isConfirmed = kind === 'confirm';
  const question = {
    confirm: texts.confirmQuestion(formatBrl(amount)),
    deliver: texts.deliverQuestion,
    clear: texts.clearQuestion,
  }[kind];
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    const refused = await onConfirm(reason);
    setRefusal(refused);
    if (refused === null) onNo();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <ModalDialog
      title={isConfirmed ? texts.confirmTitle(number) : texts.deliverTitle(number)}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Voltar
          </button>
          <BusyButton kind="primary" busy={isBusy} onClick={() => void send()}>
            {isConfirmed ? `${texts.received} ${formatBrl(amount)}` : texts.deliver}
          </BusyButton>
        </>
      }
    >
      <form className="d-grid gap-3" onSubmit={submit}>
        <p>
          {question} {isConfirmed && orderNoticeTexts[notice]}
        </p>
        <Field label={isConfirmed ? texts.confirmReason : texts.deliverReason}>
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
        <FieldError error={refusal} />
      </form>
    </ModalDialog>
  );
}
