import type { Order } from '#shared/model/order.ts';
import { priceText } from '#shared/rules/money/format-brl.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { OrderTotals } from './order-totals.tsx';

type OrderSummaryProps = {
  order: Pick<Order, 'items' | 'itemsAmout' | 'discountAmout' | 'totalAmout' | 'logistic' | 'coupon' | 'seller'>;
  /** The public order number; null for an order that was never placed. */
  number: number | null;
};

/** Summary of an order that can no longer be edited: its number, items and totals. */
export function OrderSummary({ order, number }: OrderSummaryProps) {
  return (
    <SectionCard title={number === null ? 'Resumo do pedido' : `Pedido nº ${number}`}>
      <ul className="order-summary-items" aria-label="Itens do pedido">
        {order.items.map(({ index, name, quantity, totalAmout, isGift }) => (
          <li key={index}>
            <span>
              {quantity} × {name}
            </span>
            <span>{isGift ? 'Brinde' : priceText(totalAmout)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </SectionCard>
  );
}
