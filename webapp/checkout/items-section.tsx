import { lazy, Suspense } from 'react';
import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { OrderLines } from '../cart/order-lines.tsx';
import { CartIcon } from '../components/ui/icons.tsx';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { CheckoutStep } from './steps/checkout-step.tsx';
import { useIsAgent } from './use-is-agent.ts';

const LineDiscount = lazy(async () => ({
  default: (await import('../assisted/discounts/line-discount.tsx')).LineDiscount,
}));
const CustomItemForm = lazy(async () => ({
  default: (await import('../assisted/discounts/custom-item-form.tsx')).CustomItemForm,
}));

/** What an agent changes on a line besides its quantity. */
function LineTools({ item }: { item: OrderItem }) {
  if (item.isGift) return null;
  return (
    <Suspense>
      <LineDiscount item={item} />
    </Suspense>
  );
}

/**
 * Spec §2, checkout section 3: "Order items". For a shopper it is collapsed and not counted. An agent sees the gifts in
 * their own section below.
 */
export function ItemsSection({ order }: { order: Order }) {
  const isAgent = useIsAgent();
  const count = totalQuantity(order);
  const { settings } = useRead(sessionState);
  const setsPrices = isAgent && settings?.enableManualPrices === true;
  return (
    <CheckoutStep
      name="items"
      title="Itens do pedido"
      icon={<CartIcon />}
      summary={`${count} ${count === 1 ? 'item' : 'itens'} · ${formatBrl(order.itemsAmout)}`}
    >
      <OrderLines
        items={isAgent ? order.items.filter(({ isGift }) => !isGift) : order.items}
        {...(setsPrices ? { moreOf: (item) => <LineTools item={item} /> } : {})}
      />
      {setsPrices && (
        <Suspense>
          <CustomItemForm />
        </Suspense>
      )}
    </CheckoutStep>
  );
}
