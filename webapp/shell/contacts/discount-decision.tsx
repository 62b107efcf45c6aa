import { useEffect, useRef, useState } from 'react';
import type { DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { discountReasonLength } from '#shared/rules/text/text-lengths.ts';
import { isFocusLost } from '../../browser/focus/focus-lost.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { agentDraft, writeAgentDraft } from '../../state/assisted-sale/agent-drafts.ts';
import { decideDiscount, pendingDiscountsState } from '../../state/assisted-sale/pending-discounts.ts';
import { useRead } from '../../state/use-read.ts';

/** What the order costs now and with the discount, and what the agent may give alone. */
export const WantedTotal = ({ request: { order, limit } }: { request: DiscountToDecide }) => (
  <p>
    Total de {formatBrl(order.totalAmout)} para <b>{formatBrl(order.totalWithDiscount)}</b>. Limite do atendente:{' '}
    {percentText(limit.percent)} ({formatBrl(limit.amout)}).
  </p>
);

/** A supervisor's reply to a request with the buttons that decide, then what became of it. */
export function Decision({ id }: { id: string }) {
  const draftName = `discount ${id}`;
  const [typed, setTyped] = useState(() => agentDraft(draftName, { reply: '' }).reply);
  const [needsReason, setNeedsReason] = useState(false);
  const { running, outcomes } = useRead(pendingDiscountsState);
  const outcome = outcomes[id];
  const said = useOutcomeFocus(outcome !== undefined);
  const decide = (approve: boolean) => {
    if (!approve && typed.trim() === '') setNeedsReason(true);
    else void decideDiscount(id, approve, typed).then((isDone) => isDone && writeAgentDraft(draftName, null));
  };
  if (outcome)
    return (
      <p ref={said} tabIndex={-1} role="status" className={outcome.isDone ? doneClass(outcome) : 'field-error'}>
        {outcome.text}
      </p>
    );
  return (
    <>
      <Field
        label="Resposta"
        hint="O atendente lê. Para recusar, diga por quê."
        error={needsReason ? 'Diga por que recusa este desconto.' : null}
      >
        {(control) => (
          <input
            {...control}
            className="form-control"
            autoComplete="off"
            maxLength={discountReasonLength}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              writeAgentDraft(draftName, { reply: target.value });
              setNeedsReason(false);
            }}
          />
        )}
      </Field>
      <div className="approval-buttons">
        <BusyButton kind="primary" busy={running === id} disabled={running !== null} onClick={() => decide(true)}>
          Aprovar
        </BusyButton>
        <BusyButton busy={false} disabled={running !== null} onClick={() => decide(false)}>
          Recusar
        </BusyButton>
      </div>
    </>
  );
}

/** Takes the focus that the removed buttons had, for a keyboard that goes on from here. */
function useOutcomeFocus(isDecided: boolean) {
  const said = useRef<HTMLParagraphElement>(null);
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    const isNew = isDecided && !wasDecided.current;
    wasDecided.current = isDecided;
    if (isNew && isFocusLost()) said.current?.focus();
  }, [isDecided]);
  return said;
}

const doneClass = ({ isRefusal = false }: { isRefusal?: boolean }): string =>
  isRefusal ? 'to-decide-done to-decide-refused' : 'to-decide-done';
