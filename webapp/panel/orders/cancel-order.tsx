import { useState } from 'react';
import { usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import type { BoardOrder } from './order-texts.ts';
import { reloadOrders } from './use-moves.ts';

/** The question opens below the button, where a phone's bar would cover it. */
const show = (question: HTMLElement | null): void => {
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: 'center' });
};

/** A cancellation cannot be undone, so it asks. A paid order is cancelled by the return of its money. */
export function CancelOrder({ order: { card } }: { order: BoardOrder }) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy } = usePanelWrite('cancelOrder');
  const mayCancel = useMay('orders.cancel');
  const isOpen = card.column !== 'done' && card.column !== 'canceled' && card.column !== 'problem';
  if (!mayCancel || !isOpen) return null;
  if (card.payment?.state === 'paid')
    return (
      <p className="pn-small pn-quiet">
        Para cancelar um pedido pago, devolva o valor inteiro acima, em <b>Dinheiro do pedido</b>.
      </p>
    );
  const cancel = async () => {
    const result = await send({ params: { id: card.id }, body: { version: card.version } });
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
        <b>Cancelar o nº {card.number}?</b> O cliente é avisado e os itens voltam ao estoque. Isto não se desfaz.
      </p>
      <div className="od-buttons">
        <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
          Manter pedido
        </button>
        <button type="button" className="btn btn-bad" disabled={isBusy} onClick={() => void cancel()}>
          Cancelar pedido
        </button>
      </div>
    </section>
  );
}
