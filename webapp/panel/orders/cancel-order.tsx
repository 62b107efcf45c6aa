import { type ReactNode, useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { customerNotificationTexts } from '#shared/text/order/customer-notifications.ts';
import { cancelOrderTexts as texts } from '#shared/text/panel/cancel-order.ts';
import { CancelReason, isCancelReason } from '../../components/forms/cancel-reason.tsx';
import { usePanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import type { BoardOrder } from './order-texts.ts';
import { reloadOrders } from './reload-orders.ts';

/** The question opens below the button, where a phone's bar would cover it. */
const show = (question: HTMLElement | null): void => {
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
};

/**
 * A cancellation cannot be undone, so it asks. Money that the shop still has goes back first: by a refund, or by hand
 * where no provider can.
 */
export function CancelOrder({ order: { card } }: { order: BoardOrder }) {
  const mayCancel = useMay('orders.cancel');
  const isOpen = card.column !== 'done' && card.column !== 'canceled' && card.column !== 'problem';
  return mayCancel && isOpen ? <CancelOpen card={card} /> : null;
}

type CardProps = { card: BoardOrder['card'] };

function CancelOpen({ card }: CardProps) {
  const mayRefund = useMay('money.refund');
  const { data } = usePanel('orderMoney', { params: { number: String(card.number) } });
  if (!data) return null;
  const { cancelNeed, kept, undecided, refundable } = data;
  if (cancelNeed === 'free') return <Cancellation card={card} text={freeText(card)} />;
  if (cancelNeed === 'under-way' || cancelNeed === 'disputed') return <Obstacle>{texts[cancelNeed]}</Obstacle>;
  if (!mayRefund) return <Obstacle>{texts.role}</Obstacle>;
  if (cancelNeed === 'by-hand') {
    // A provider that can refund it refused before.
    const text = refundable > 0 ? texts.afterRefusal : texts.byHand;
    return <Cancellation card={card} isMoneyReturned text={text(formatBrl(kept))} />;
  }
  return (
    <Obstacle>
      {undecided === null ? texts.refundFirst(formatBrl(kept)) : texts.decideFirst(formatBrl(undecided))}
    </Obstacle>
  );
}

/** Why the order cannot be cancelled yet, and what to do first. */
const Obstacle = ({ children }: { children: ReactNode }) => <p className="pn-small pn-quiet">{children}</p>;

const freeText = ({ payment }: BoardOrder['card']): string =>
  payment?.isWhollyRefunded ? texts.wasRefunded : texts.stockReturns;

function Cancellation({ card, text, isMoneyReturned }: CardProps & { text: string; isMoneyReturned?: true }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { send, isBusy } = usePanelWrite('cancelOrder');
  const isPaid = card.payment?.state === 'paid' || card.payment?.isWhollyRefunded === true;
  const cancel = async () => {
    const body = {
      version: card.version,
      ...(isMoneyReturned && { isMoneyReturned }),
      ...(reason.trim() !== '' && { reason }),
    };
    const result = await send({ params: { id: card.id }, body });
    reloadOrders();
    setAsking(false);
    if (result.success) showNotice({ kind: 'good', text: `nº ${card.number} cancelado` });
  };
  if (!isAsking)
    return (
      <button type="button" className="btn btn-bad" onClick={() => setAsking(true)}>
        Cancelar pedido
      </button>
    );
  return (
    <section ref={show} className="pn-card pn-card-body od-note" aria-label="Confirmar cancelamento" tabIndex={-1}>
      <p>
        <b>Cancelar o nº {card.number}?</b> {text} {customerNotificationTexts[card.notice]} Isto não se desfaz.
      </p>
      <CancelReason value={reason} onChange={setReason} isPaid={isPaid} />
      <div className="od-buttons">
        <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
          Manter pedido
        </button>
        <button
          type="button"
          className="btn btn-bad"
          disabled={isBusy || !isCancelReason(reason)}
          onClick={() => void cancel()}
        >
          {isMoneyReturned ? 'Já devolvi, cancelar pedido' : 'Cancelar pedido'}
        </button>
      </div>
    </section>
  );
}
