import type { Order } from '#shared/model/order/order.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { Picture } from '../ui/picture.tsx';

const mostItems = 4;

/** The first items of the order, in the summary beside the checkout: on a narrow screen their own step shows them. */
export function SummaryItems({ items }: Pick<Order, 'items'>) {
  const others = items.length - mostItems;
  const shown = others > 1 ? items.slice(0, mostItems) : items;
  return (
    <ul className="order-side-items" aria-label="Itens do resumo">
      {shown.map(({ index, name, quantity, totalAmout, isGift, isCustom = false, images }) => (
        <li key={index}>
          <Picture image={images[0]} alt="" size={40} />
          <span>
            {quantity} × {joinUnits(name)}
            {isCustom && ' (avulso)'}
          </span>
          <span>{isGift ? 'Brinde' : priceText(totalAmout)}</span>
        </li>
      ))}
      {others > 1 && <li className="order-side-more">e mais {others} itens</li>}
    </ul>
  );
}
