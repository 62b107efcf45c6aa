import { useEffect } from 'react';
import type { DiscountToDecide } from '#shared/model/order/discount-request.ts';
import { askedSizeText } from '#shared/rules/cart/discount-texts.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { contactChannelText } from '#shared/text/assisted/contact-events.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { contactListState } from '../../state/assisted-sale/contact-list.ts';
import {
  followDiscounts,
  openPendingDiscounts,
  pendingDiscountsState,
  watchDiscounts,
} from '../../state/assisted-sale/pending-discounts.ts';
import { useRead } from '../../state/use-read.ts';
import { Decision, WantedTotal } from './discount-decision.tsx';

/** The discounts above the agents' limit that wait for a supervisor. */
export function PendingDiscounts({ onClose }: { onClose: () => void }) {
  const { list } = useRead(contactListState);
  useEffect(() => {
    void openPendingDiscounts();
    return watchDiscounts();
  }, []);
  // The list of contacts is loaded again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each of its loads
  useEffect(() => void followDiscounts(), [list]);
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
  const { list, failure } = useRead(pendingDiscountsState);
  if (failure !== null) return <FailedState message={failure} onRetry={() => void openPendingDiscounts()} />;
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
  const { id, contact, agent, reason, order } = request;
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
      <WantedTotal request={request} />
      <Decision id={id} />
    </li>
  );
}
