import type { Order } from '#shared/model/order/order.ts';
import { lineDetails } from '#shared/rules/cart/line-details.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { Picture } from '../ui/picture.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { OrderTotals } from './order-totals.tsx';

type OrderSummaryProps = {
  order: Pick<Order, 'items' | 'itemsAmout' | 'discountAmout' | 'totalAmout' | 'logistic' | 'coupon' | 'seller'>;
  /** The public order number; null for an order that was never placed. */
  number: number | null;
  /** The heading in place of the number. */
  title?: string;
};

/** Summary of an order that can no longer be edited: its number, items and totals. */
export function OrderSummary({ order, number, title }: OrderSummaryProps) {
  return (
    <SectionCard title={title ?? (number === null ? 'Resumo do pedido' : `Pedido nº ${number}`)}>
      <ul className="order-summary-items" aria-label="Itens do pedido">
        {order.items.map((item) => (
          <li key={item.index}>
            <Picture image={item.images[0]} alt="" size={40} />
            <span>
              {item.quantity} × {joinUnits(item.name)}
              {item.isCustom && ' (avulso)'}
              <LineFacts item={item} />
              {item.isCustom && item.preferences && <small className="d-block text-quiet">“{item.preferences}”</small>}
            </span>
            <span>{item.isGift ? 'Brinde' : priceText(item.totalAmout)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </SectionCard>
  );
}

function LineFacts({ item }: { item: Parameters<typeof lineDetails>[0] }) {
  const facts = lineDetails(item);
  return facts === '' ? null : <small className="order-summary-facts">{joinUnits(facts)}</small>;
}
