import { type FormEvent, useState } from 'react';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import { agentOrderTexts } from '#shared/text/assisted/agent-order.ts';
import { refundTexts } from '#shared/text/payment/refunds.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { DecidedButton, DecidedNote } from '../ui/decided-note.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { AmountInput } from './amount-input.tsx';
import { useAmountUpTo } from './use-amount-up-to.ts';

/** The typed amount and reason; an empty amount is the proposed one. */
export type RefundDraft = { amount: string; reason: string };

type RefundModalProps = {
  /** Why nothing is left to decide; absent: the question is open. */
  decided?: string | null;
  /** Absent: 'Devolver pagamento'. */
  title?: string;
  /** The most that can be refunded, in reais. */
  most: number;
  /** What is proposed first; absent: everything. */
  amount?: number;
  /** What is too much, in reais, so that its return pays the order; 0: nothing is. */
  excess?: number;
  /** What a whole refund does to the order. */
  effect: RefundEffect;
  /** What the customer learns of it; absent: that they are notified. */
  notice?: string;
  isBusy: boolean;
  /** What was typed before and not sent. */
  draft?: RefundDraft;
  /** Each change of what is typed. */
  onType?: (draft: RefundDraft) => void;
  /** Returns why it was not requested; `null`: it was. */
  onRefund: (amount: number, reason: string) => Promise<string | null>;
  onNo: () => void;
};

/** Asks an agent or the staff once how much to refund and why. A refused request keeps what was typed. */
export function RefundModal({
  title = agentOrderTexts.refund,
  most,
  excess = 0,
  amount: proposed = excess > 0 ? excess : most,
  effect,
  notice = agentOrderTexts.refundNotified,
  decided = null,
  isBusy,
  draft,
  onType,
  onRefund,
  onNo,
}: RefundModalProps) {
  const [typed, setTyped] = useAmountUpTo(most, draft?.amount || proposed);
  const [reason, setReason] = useState(draft?.reason ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const amount = parseAmount(typed);
  const problem = problemOf(amount, most);
  const send = async () => {
    if (amount === null || problem !== null) return;
    const refused = await onRefund(amount, reason);
    setRefusal(refused);
    if (refused === null) onNo();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <ModalDialog
      title={title}
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
              {amount === null ? 'Devolver' : `Devolver ${formatBrl(amount)}`}
            </BusyButton>
          </>
        )
      }
    >
      {decided !== null ? (
        <DecidedNote text={decided} />
      ) : (
        <form className="d-grid gap-3" onSubmit={submit}>
          <Field label="Quanto devolver" hint={agentOrderTexts.refundMost(formatBrl(most))} error={problem}>
            {(control) => (
              <AmountInput
                {...control}
                value={typed}
                onChange={(amount) => {
                  setTyped(amount);
                  onType?.({ amount, reason });
                }}
              />
            )}
          </Field>
          <Field label={agentOrderTexts.refundReason}>
            {(control) => (
              <input
                {...control}
                type="text"
                className="form-control"
                value={reason}
                maxLength={refundReasonLength}
                autoComplete="off"
                onChange={({ target }) => {
                  setReason(target.value);
                  onType?.({ amount: typed, reason: target.value });
                }}
              />
            )}
          </Field>
          <p className="mb-0">
            {excess > 0 && amount === excess ? agentOrderTexts.refundExcess : effectText(amount === most, effect)}{' '}
            {notice}
          </p>
          <FieldError error={refusal} />
        </form>
      )}
    </ModalDialog>
  );
}

function problemOf(amount: number | null, most: number): string | null {
  if (amount === null || amount === 0) return refundTexts.noAmount;
  return amount > most ? refundTexts.tooMuch(formatBrl(most)) : null;
}

function effectText(isWhole: boolean, effect: RefundEffect): string {
  if (effect === 'ended') return agentOrderTexts.refundAfterEnd;
  if (!isWhole) return agentOrderTexts.refundPart;
  return effect === 'stays' ? agentOrderTexts.refundAfterDispatch : agentOrderTexts.refundCancels;
}
