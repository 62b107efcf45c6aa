import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { priceText } from '#shared/rules/money/price-text.ts';

type OrderTotalsProps = {
  order: Pick<Order, 'itemsAmout' | 'discountAmout' | 'totalAmout' | 'logistic'> &
    Partial<Pick<Order, 'coupon' | 'seller' | 'items'>>;
  /** The order is being changed, so its totals may change. */
  updating?: boolean;
};

/** The order's totals as the order service calculated them (spec §2, "order totals block"). */
export function OrderTotals({ order, updating = false }: OrderTotalsProps) {
  // The discounts on lines are part of the order's discount.
  const onLines = toReais((order.items ?? []).reduce((sum, { discountAmout = 0 }) => sum + toCents(discountAmout), 0));
  const onOrder = toReais(toCents(order.discountAmout) - toCents(onLines));
  return (
    <dl className="order-totals" aria-busy={updating}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatBrl(order.itemsAmout)}</dd>
      </div>
      {onLines > 0 && (
        <div>
          <dt>Desconto nos itens</dt>
          <dd>−{formatBrl(onLines)}</dd>
        </div>
      )}
      {onOrder > 0 && (
        <div>
          <dt>{order.coupon ? `Cupom ${order.coupon}` : 'Desconto'}</dt>
          <dd>−{formatBrl(onOrder)}</dd>
        </div>
      )}
      {order.logistic && (
        <div>
          {/* 'Entrega' is how it arrives. Its price has a word of its own. */}
          <dt>{order.logistic.type === LogisticType.StorePickUp ? 'Retirada' : 'Frete'}</dt>
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
