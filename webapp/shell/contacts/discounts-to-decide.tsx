import { useEffect, useState } from 'react';
import type { DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { askedSizeText } from '#shared/rules/cart/discount-texts.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { discountReasonLength } from '#shared/rules/text/text-lengths.ts';
import { contactChannelText } from '#shared/text/assisted/contact-events.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { agentDraft, writeAgentDraft } from '../../state/assisted-sale/agent-drafts.ts';
import { decideDiscount, openDiscountsToDecide, toDecideState } from '../../state/assisted-sale/discounts-to-decide.ts';
import { useRead } from '../../state/use-read.ts';

/** The discounts above the agents' limit that wait for a supervisor. */
export function DiscountsToDecide({ onClose }: { onClose: () => void }) {
  useEffect(() => void openDiscountsToDecide(), []);
  return (
    <ModalDialog
      title="Desconto a decidir"
      onClose={onClose}
      buttons={
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Fechar
        </button>
      }
    >
      <Requests />
    </ModalDialog>
  );
}

function Requests() {
  const { list, failure } = useRead(toDecideState);
  if (failure !== null) return <FailedState message={failure} onRetry={() => void openDiscountsToDecide()} />;
  if (list === null) return <SkeletonChoices label="Carregando os descontos" />;
  if (list.length === 0) return <EmptyState title="Nenhum desconto espera decisão" />;
  return (
    <ul className="to-decide-list">
      {list.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { request: DiscountToDecide }) {
  const { id, contact, agent, reason, limit, order } = request;
  const draftName = `discount ${id}`;
  const [typed, setTyped] = useState(() => agentDraft(draftName, { reply: '' }).reply);
  const [needsReason, setNeedsReason] = useState(false);
  const { running, outcomes } = useRead(toDecideState);
  const outcome = outcomes[id];
  const decide = (approve: boolean) => {
    if (!approve && typed.trim() === '') setNeedsReason(true);
    else void decideDiscount(id, approve, typed).then((isDone) => isDone && writeAgentDraft(draftName, null));
  };
  return (
    <li aria-label={`${contact.name}: ${askedSizeText(request)}`}>
      <p className="to-decide-head">
        <b>{askedSizeText(request)}</b> para {contact.name.trim() || 'Cliente sem nome'}{' '}
        <span>{contactChannelText(contact)}</span>
      </p>
      <p>
        {agent?.name ?? 'Um atendente'}: “{reason}”
      </p>
      <ul className="to-decide-items">
        {order.items.map(({ name, quantity, totalAmout, discountAmout }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one content never change
          <li key={at} className="to-decide-item">
            <span>
              {quantity} × {name}
            </span>
            <span>{formatBrl(totalAmout - discountAmout)}</span>
          </li>
        ))}
      </ul>
      <p>
        Total de {formatBrl(order.totalAmout)} para <b>{formatBrl(order.totalWithDiscount)}</b>. Limite do atendente:{' '}
        {percentText(limit.percent)} ({formatBrl(limit.amout)}).
      </p>
      {outcome ? (
        <p role="status" className={outcome.isDone ? 'to-decide-done' : 'field-error'}>
          {outcome.text}
        </p>
      ) : (
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
      )}
    </li>
  );
}
