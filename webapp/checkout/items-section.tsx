import { lazy, Suspense } from 'react';
import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { stepTitleId } from '../browser/view/step-elements.ts';
import { OrderLines } from '../cart/order-lines.tsx';
import { useLineFocus } from '../cart/use-line-focus.ts';
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

const OthersLineChange = lazy(async () => ({
  default: (await import('../assisted/others-line-change.tsx')).OthersLineChange,
}));

/** What another person changed on a line, and what an agent changes besides its quantity. */
function LineTools({ item, setsPrices }: { item: OrderItem; setsPrices: boolean }) {
  if (item.isGift) return null;
  return (
    <Suspense>
      <OthersLineChange item={item} />
      {setsPrices && <LineDiscount item={item} />}
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
  useLineFocus(order.items, stepTitleId('items'));
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
        {...(isAgent ? { moreOf: (item) => <LineTools item={item} setsPrices={setsPrices} /> } : {})}
      />
      {setsPrices && (
        <Suspense>
          <CustomItemForm />
        </Suspense>
      )}
    </CheckoutStep>
  );
}
