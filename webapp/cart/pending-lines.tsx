import type { Order } from '#shared/model/order.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { TrashIcon } from '../components/ui/icons.tsx';
import { orderState } from '../state/order/order.ts';
import { discardPendingChange } from '../state/order/pending-line-changes.ts';
import { useRead } from '../state/use-read.ts';

/** Products that were added offline. They have no price here, because the shop has not received them yet. */
export function PendingLines({ order }: { order: Pick<Order, 'items'> }) {
  const { waiting } = useRead(orderState);
  const added = waiting.filter((change) => change.quantity > 0 && !lineOf(order, change));
  if (added.length === 0) return null;
  return (
    <ul className="cart-lines" aria-label={waitingTexts.line}>
      {added.map((change) => (
        <li key={JSON.stringify([change.providerId, change.attributes, change.subscription])} className="waiting-line">
          <p className="cart-line-name">
            {change.quantity} × {change.name}
          </p>
          <p className="cart-line-note">{waitingTexts.line}</p>
          <button
            type="button"
            className="icon-button cart-line-remove"
            aria-label={`Remover ${change.name} do carrinho`}
            onClick={() => discardPendingChange(change)}
          >
            <TrashIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
