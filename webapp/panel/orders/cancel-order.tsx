import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderNoticeTexts } from '#shared/text/panel/order-notices.ts';
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
 * A cancellation cannot be undone, so it asks. A paid order is cancelled by the refund of its money, or after the shop
 * gave it back where no provider can.
 */
export function CancelOrder({ order: { card } }: { order: BoardOrder }) {
  const mayCancel = useMay('orders.cancel');
  const isOpen = card.column !== 'done' && card.column !== 'canceled' && card.column !== 'problem';
  if (!mayCancel || !isOpen) return null;
  if (card.payment?.state === 'paid') return <CancelPaid card={card} />;
  return <Cancellation card={card} text="Os itens voltam ao estoque." />;
}

type CardProps = { card: BoardOrder['card'] };

function CancelPaid({ card }: CardProps) {
  const mayRefund = useMay('money.refund');
  const { data } = usePanel('orderMoney', { params: { number: String(card.number) } });
  if (!data) return null;
  if (!data.isReturnedByHand)
    return (
      <p className="pn-small pn-quiet">
        Para cancelar um pedido pago, devolva o valor inteiro acima, em <b>Dinheiro do pedido</b>.
      </p>
    );
  if (!mayRefund) return <p className="pn-small pn-quiet">Para cancelar um pedido pago, peça ao gerente ou ao dono.</p>;
  const amount = card.total === null ? 'o dinheiro' : formatBrl(card.total);
  return (
    <Cancellation
      card={card}
      isMoneyReturned
      text={`A loja não consegue devolver este dinheiro sozinha: devolva ${amount} ao cliente antes. Os itens voltam ao estoque.`}
    />
  );
}

function Cancellation({ card, text, isMoneyReturned }: CardProps & { text: string; isMoneyReturned?: true }) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy } = usePanelWrite('cancelOrder');
  const cancel = async () => {
    const body = { version: card.version, ...(isMoneyReturned && { isMoneyReturned }) };
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
        <b>Cancelar o nº {card.number}?</b> {text} {orderNoticeTexts[card.notice]} Isto não se desfaz.
      </p>
      <div className="od-buttons">
        <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
          Manter pedido
        </button>
        <button type="button" className="btn btn-bad" disabled={isBusy} onClick={() => void cancel()}>
          {isMoneyReturned ? 'Já devolvi, cancelar pedido' : 'Cancelar pedido'}
        </button>
      </div>
    </section>
  );
}
