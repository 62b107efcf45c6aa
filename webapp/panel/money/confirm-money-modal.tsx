import { type FormEvent, useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type ConfirmMoneyModalProps = {
  number: number;
  /** In reais. */
  amount: number;
  /** A dispute gave the money back: the order is delivered after all. */
  isWon: boolean;
  isBusy: boolean;
  /** Returns why it was not confirmed; `null`: it was. */
  onConfirm: (reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks once whether the money arrived: a confirmation cannot be undone. A refused one keeps what was typed. */
export function ConfirmMoneyModal({ number, amount, isWon, isBusy, onConfirm, onNo }: ConfirmMoneyModalProps) {
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
      title={isWon ? texts.deliverTitle(number) : texts.confirmTitle(number)}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Voltar
          </button>
          <BusyButton kind="primary" busy={isBusy} onClick={() => void send()}>
            {isWon ? texts.deliver : `${texts.received} ${formatBrl(amount)}`}
          </BusyButton>
        </>
      }
    >
      <form className="d-grid gap-3" onSubmit={submit}>
        <p>{isWon ? texts.deliverQuestion : texts.confirmQuestion(formatBrl(amount))}</p>
        <Field label={isWon ? texts.deliverReason : texts.confirmReason}>
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
