import type { Order } from '#shared/model/order/order.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { latestValue } from '#shared/rules/offline-queue/queue.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { TrashIcon } from '../components/ui/screen-icons.tsx';
import { discardPendingLine } from '../state/offline-queue/line-operations.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Products that were added offline. They have no price here, because the shop has not received them yet. */
export function PendingLines({ order }: { order: Pick<Order, 'items'> }) {
  const { operations } = useRead(orderState);
  const added = latestValue(waitingOperations(operations, 'line')).filter(
    (line) => line.quantity > 0 && !lineOf(order, line),
  );
  if (added.length === 0) return null;
  return (
    <ul className="cart-lines" aria-label={waitingTexts.line}>
      {added.map((line) => (
        <li key={JSON.stringify([line.providerId, line.attributes, line.subscription])} className="waiting-line">
          <p className="cart-line-name">
            {line.quantity} × {line.name}
          </p>
          <p className="cart-line-note">{waitingTexts.line}</p>
          <button
            type="button"
            className="icon-button cart-line-remove"
            aria-label={`Remover ${line.name} do carrinho`}
            onClick={() => discardPendingLine(line)}
          >
            <TrashIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
