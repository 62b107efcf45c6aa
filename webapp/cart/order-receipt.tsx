import { Link } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import { lineDetails } from '#shared/rules/cart/line-details.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { ForwardIcon } from '../components/ui/icons.tsx';
import { Picture } from '../components/ui/picture.tsx';
import { paths } from '../paths.ts';
import { DeliveryAndPaymentRows } from './delivery-and-payment.tsx';
import type { ShownOrder } from './order-progress.ts';

type OrderReceiptProps = {
  state: ShownOrder;
  /** The way to the order's own page is what the page offers first. */
  isMain?: boolean;
};

/** How many items the receipt names. The order's page has all of them. */
const shownItems = 3;

/**
 * An order of a result page in short: number, items, total, delivery, time, payment, and the way to its own page once
 * it is placed.
 */
export function OrderReceipt({ state, isMain = false }: OrderReceiptProps) {
  const { order, number } = state;
  // Gifts are among the listed units, as in the list of orders.
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const page = number !== null && order.status !== OrderStatus.Creating ? paths.placedOrder(number) : null;
  return (
    <>
      <section className="order-receipt panel" aria-labelledby="order-receipt-title">
        <div className="order-card-row">
          <h2 id="order-receipt-title">{number === null ? 'Resumo do pedido' : `Pedido nº ${number}`}</h2>
          {page !== null && !isMain && (
            <Link href={page} className="order-receipt-link">
              Ver pedido <ForwardIcon />
            </Link>
          )}
        </div>
        <div className="order-card-row">
          <span className="order-card-items">
            {order.items.slice(0, shownItems).map(({ index, images }) => (
              <Picture key={index} image={images[0]} alt="" size={36} />
            ))}
            <span>{itemsText(order.items)}</span>
          </span>
        </div>
        <div className="order-card-row">
          <span>
            <span>Total</span> <small>({count === 1 ? '1 item' : `${count} itens`})</small>
          </span>
          <b>{formatBrl(order.totalAmout)}</b>
        </div>
        <DeliveryAndPaymentRows state={state} />
      </section>
      {page !== null && isMain && (
        <Link href={page} className="btn btn-primary">
          Ver pedido
        </Link>
      )}
    </>
  );
}

/** '2 × Arroz, 1 × Café (Moído, 500 g) e mais 3 produtos'. */
function itemsText(items: ShownOrder['order']['items']): string {
  const shown = items.slice(0, shownItems).map((item) => {
    const facts = lineDetails(item);
    return `${item.quantity} × ${item.name}${facts && ` (${facts})`}`;
  });
  const more = items.length - shown.length;
  if (more === 0) return shown.join(', ');
  return `${shown.join(', ')} e mais ${more === 1 ? '1 produto' : `${more} produtos`}`;
}
