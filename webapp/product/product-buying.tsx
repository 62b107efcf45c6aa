import { useId, useState } from 'react';
import type { Product } from '#shared/model/product.ts';
import type { Recurrence } from '#shared/model/subscription.ts';
import { addToCartRefusal, isRestrictedFor } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { minQuantity } from '#shared/rules/cart/quantity.ts';
import { type Choice, chosenAttributes } from '#shared/rules/catalog/variants.ts';
import { useAddContext } from '../cart/use-add-context.ts';
import { QuantitySelector } from '../components/product/quantity-selector.tsx';
import { SubscriptionSelect } from '../components/product/subscription-select.tsx';
import { CartIcon } from '../components/ui/icons.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { orderState } from '../state/order/order.ts';
import { addProduct } from '../state/order/order-lines.ts';
import { useRead } from '../state/use-read.ts';

type ProductBuyingProps = { product: Product; choice: Choice; isLoading: boolean };

/**
 * Quantity, 'Adicionar' and 'Assinar' of the product page, with the reason when the product cannot be bought (spec §2,
 * §4).
 */
export function ProductBuying({ product, choice, isLoading }: ProductBuyingProps) {
  const reasonId = useId();
  const context = useAddContext();
  const { adding } = useRead(orderState);
  const [quantity, setQuantity] = useState<number>(minQuantity);
  if (!product.isActive) {
    return (
      <p className="notice-text" role="status">
        Este produto está indisponível no estoque
      </p>
    );
  }
  const isAdding = adding[product.providerId] === true;
  const reason = addToCartRefusal(product, { ...context, isLoading });
  const isBlocked = isAdding || reason !== null;
  const add = async (subscription: Recurrence | null) => {
    if (await addProduct(product, { quantity, attributes: chosenAttributes(product, choice), subscription }))
      setQuantity(minQuantity);
  };
  return (
    <div className="product-buying">
      <QuantitySelector
        quantity={quantity}
        size="small"
        readOnly={isRestrictedFor(product, context)}
        onChange={setQuantity}
      />
      <button
        type="button"
        className="btn btn-primary product-buying-add"
        disabled={isBlocked}
        aria-busy={isAdding}
        {...(reason && addToCartRefusalText[reason] ? { 'aria-describedby': reasonId } : {})}
        onClick={() => void add(null)}
      >
        {isAdding ? <Spinner /> : <CartIcon />} Adicionar
      </button>
      <SubscriptionSelect
        label="Assinar"
        offers={product.subscriptionOffers}
        disabled={isBlocked}
        onSubscribe={({ recurrence }) => void add(recurrence)}
      />
      {reason && addToCartRefusalText[reason] && (
        <p id={reasonId} className="product-buying-reason">
          {addToCartRefusalText[reason]}
        </p>
      )}
    </div>
  );
}
