import { memo } from 'react';
import type { Product } from '#shared/model/product.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import { type AddContext, whyNotAdd } from '#shared/rules/why-not-add.ts';
import { ProductCard } from '../components/product-card.tsx';
import { addSoon } from '../state/early-adds.ts';
import { orderState } from '../state/order.ts';
import { addProduct } from '../state/order-lines.ts';
import { useRead } from '../state/use-read.ts';

type CatalogCardProps = { product: Product; context: AddContext; priority: boolean };

/** A card that knows the cart: it is drawn again when this product is being added, and not when the order changes otherwise. */
export const CatalogCard = memo(function CatalogCard({ product, context, priority }: CatalogCardProps) {
  const { adding } = useRead(orderState);
  return (
    <ProductCard
      product={product}
      priority={priority}
      adding={adding[product.providerId] === true}
      whyNotAdd={whyNotAdd(product, context)}
      onAdd={addSoon}
      onSubscribe={subscribe}
    />
  );
});

// Outside the component, so that it stays the same for the memoised card.
const subscribe = (product: Product, { recurrence }: SubscriptionOffer) => void addProduct(product, { subscription: recurrence });
