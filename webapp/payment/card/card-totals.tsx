import type { Order } from '#shared/model/order/order.ts';
import { orderSavings } from '#shared/rules/cart/order-savings.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';

/** Spec §2, "total and savings": the amounts that the shop calculated. */
export function CardTotals({ order, updating = false }: { order: Order; updating?: boolean }) {
  const savings = orderSavings(order);
  return (
    <dl className="order-totals" aria-busy={updating}>
      {savings > 0 && (
        <div>
          <dt>Você economiza</dt>
          <dd>{formatBrl(savings)}</dd>
        </div>
      )}
      <div className="order-totals-total">
        <dt>Total</dt>
        <dd>{formatBrl(order.totalAmout)}</dd>
      </div>
    </dl>
  );
}
