import { useState } from 'react';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { minQuantity } from '#shared/rules/cart/quantity.ts';
import { isRestrictedFor } from '#shared/rules/cart/restricted-sale.ts';
import { type Choice, chosenAttributes } from '#shared/rules/catalog/variants.ts';
import { useAddContext } from '../cart/use-add-context.ts';
import { addProduct } from '../state/order/add-product.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What the bar with 'Adicionar' and the subscription share: the quantity, why not to buy, and what adds the product.
 */
export type Buying = ReturnType<typeof useBuying>;

/** For a product as the shopper has chosen it. `isLoading`: another option's page is loading. */
export function useBuying(product: Product, choice: Choice, isLoading: boolean) {
  const context = useAddContext();
  const { adding } = useRead(orderState);
  const [quantity, setQuantity] = useState<number>(minQuantity);
  const add = async (subscription: Recurrence | null) => {
    if (await addProduct(product, { quantity, attributes: chosenAttributes(product, choice), subscription }))
      setQuantity(minQuantity);
  };
  return {
    quantity,
    setQuantity,
    add,
    isAdding: adding[product.providerId] === true,
    reason: addToCartRefusal(product, { ...context, isLoading }),
    isReadOnly: isRestrictedFor(product, context),
    /** The order did not load; a notice at the lower edge says so. */
    hasFailed: !context.hasOrder && !context.isLoading,
  };
}
