import type { Order } from '#shared/model/order.ts';
import { formatBrl, priceText } from '#shared/rules/money/format-brl.ts';

type OrderTotalsProps = {
  order: Pick<Order, 'itemsAmout' | 'discountAmout' | 'totalAmout' | 'logistic'> & Partial<Pick<Order, 'coupon' | 'seller'>>;
  /** The order is being changed: its numbers are about to be others. */
  updating?: boolean;
};

/** What the order adds up to, as the order service counted it (spec §2, "order totals block"). */
export function OrderTotals({ order, updating = false }: OrderTotalsProps) {
  return (
    <dl className="order-totals" aria-busy={updating}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatBrl(order.itemsAmout)}</dd>
      </div>
      {order.discountAmout > 0 && (
        <div>
          <dt>{order.coupon ? `Cupom ${order.coupon}` : 'Desconto'}</dt>
          <dd>−{formatBrl(order.discountAmout)}</dd>
        </div>
      )}
      {order.logistic && (
        <div>
          <dt>Entrega</dt>
          <dd>{priceText(order.logistic.price)}</dd>
        </div>
      )}
      {order.seller && order.seller.serviceTax > 0 && (
        <div>
          <dt>Taxa de serviço</dt>
          <dd>{formatBrl(order.seller.serviceTax)}</dd>
        </div>
      )}
      <div className="order-totals-total">
        <dt>Total</dt>
        <dd>{formatBrl(order.totalAmout)}</dd>
      </div>
    </dl>
  );
}
