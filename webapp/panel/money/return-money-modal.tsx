import { type FormEvent, useState } from 'react';
import type { OrderNotice } from '#shared/model/panel/order-notice.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents } from '#shared/rules/money/money.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { handReturnAmount } from '#shared/rules/payment/hand-return-amount.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { orderNoticeTexts } from '#shared/text/panel/order-notices.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { AmountInput } from '../../components/forms/amount-input.tsx';
import { useAmountUpTo } from '../../components/forms/use-amount-up-to.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { DecidedButton, DecidedNote } from '../../components/ui/decided-note.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type ReturnMoneyModalProps = {
  /** Why nothing is left to decide; absent: the question is open. */
  decided?: string | null;
  number: number;
  /** What is still with the shop, in reais. */
  most: number;
  /** What the return of everything does to the order. */
  effect: RefundEffect;
  notice: OrderNotice;
  isBusy: boolean;
  /** Returns why it was not recorded; `null`: it was. */
  onReturned: (amount: number, reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks how much money of an order the shop's people gave back themselves. A refused answer keeps what was typed. */
export function ReturnMoneyModal({
  number,
  most,
  effect,
  notice,
  decided = null,
  isBusy,
  onReturned,
  onNo,
}: ReturnMoneyModalProps) {
  const [typed, setTyped] = useAmountUpTo(most);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const amount = parseAmount(typed) ?? 0;
  const checked = handReturnAmount(amount, toCents(most));
  const problem = 'problem' in checked ? checked.problem : null;
  const send = async () => {
    if (problem !== null) return;
    const refused = await onReturned(amount, reason);
    setRefusal(refused);
    if (refused === null) onNo();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <ModalDialog
      title={texts.returnTitle(number)}
      onClose={onNo}
      buttons={
        decided !== null ? (
          <DecidedButton onClose={onNo} />
        ) : (
          <>
            <button type="button" className="btn btn-quiet" onClick={onNo}>
              Voltar
            </button>
            <BusyButton kind="primary" busy={isBusy} disabled={problem !== null} onClick={() => void send()}>
              {texts.returned}
            </BusyButton>
          </>
        )
      }
    >
      {decided !== null ? (
        <DecidedNote text={decided} />
      ) : (
        <form className="d-grid gap-3" onSubmit={submit}>
          <p>
            {texts.returnQuestion} {amount === most && effect === 'cancels' && texts.returnCancels}{' '}
            {orderNoticeTexts[notice]}
          </p>
          <Field label={texts.returnAmount} hint={texts.returnMost(formatBrl(most))} error={problem}>
            {(control) => <AmountInput {...control} value={typed} onChange={setTyped} />}
          </Field>
          <Field label={texts.returnReason}>
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
      )}
    </ModalDialog>
  );
}
