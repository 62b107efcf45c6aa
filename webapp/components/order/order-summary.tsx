import type { Order } from '#shared/model/order.ts';
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
        {order.items.map(({ index, name, quantity, totalAmout, isGift, isCustom = false, preferences, images }) => (
          <li key={index}>
            <Picture image={images[0]} alt="" size={40} />
            <span>
              {quantity} × {joinUnits(name)}
              {isCustom && ' (avulso)'}
              {isCustom && preferences && <small className="d-block text-quiet">“{preferences}”</small>}
            </span>
            <span>{isGift ? 'Brinde' : priceText(totalAmout)}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </SectionCard>
  );
}
