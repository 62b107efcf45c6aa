import type { Order } from '#shared/model/order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { OrderLines } from '../cart/order-lines.tsx';
import { CartIcon } from '../components/ui/icons.tsx';
import { CheckoutStep } from './steps/checkout-step.tsx';
import { useIsAgent } from './use-is-agent.ts';

/**
 * Spec §2, checkout section 3: "Order items". For a shopper it is collapsed and not counted. An agent sees the gifts in
 * their own section below.
 */
export function ItemsSection({ order }: { order: Order }) {
  const isAgent = useIsAgent();
  const count = totalQuantity(order);
  return (
    <CheckoutStep
      name="items"
      title="Itens do pedido"
      icon={<CartIcon />}
      summary={`${count} ${count === 1 ? 'item' : 'itens'} · ${formatBrl(order.itemsAmout)}`}
    >
      <OrderLines items={isAgent ? order.items.filter(({ isGift }) => !isGift) : order.items} />
    </CheckoutStep>
  );
}
