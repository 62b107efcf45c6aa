import { Link } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderItemsText } from '#shared/rules/orders/order-items-text.ts';
import { Picture } from '../components/ui/picture.tsx';
import { paths } from '../paths.ts';

/** An order that is open again, in short, and the way on. It is no placed order until it is confirmed again. */
export function ReopenedOrder({ order }: { order: Pick<Order, 'number' | 'items' | 'totalAmout'> }) {
  const { number, items, totalAmout } = order;
  const contents = { firstItem: items[0]?.name ?? '', lineCount: items.length, itemCount: totalQuantity(order) };
  return (
    <article className="order-card panel">
      <div className="order-card-row">
        <b>Pedido nº {number}</b>
        <span className="order-badge order-stage-warn">Falta confirmar</span>
      </div>
      <span className="order-card-names">{orderItemsText(contents)}</span>
      <div className="order-card-row">
        <span className="order-card-items">
          {items.slice(0, 3).map(({ index, images }) => (
            <Picture key={index} image={images[0]} alt="" size={36} />
          ))}
        </span>
        <b>{formatBrl(totalAmout)}</b>
      </div>
      <p>Este pedido está aberto de novo. Confira e confirme para a loja receber.</p>
      <Link href={paths.checkout} className="btn btn-primary">
        Continuar o pedido nº {number}
      </Link>
    </article>
  );
}
