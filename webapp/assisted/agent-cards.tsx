import { memo } from 'react';
import type { Product } from '#shared/model/catalog/product.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import { type AddContext, addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { ProductCard } from '../components/product/product-card.tsx';
import { addProduct } from '../state/order/add-product.ts';
import { orderState } from '../state/order/order.ts';
import { addWhenReady } from '../state/order/pre-hydration-adds.ts';
import { cardLine } from '../state/order/unsent-changes.ts';
import { useRead } from '../state/use-read.ts';
import { SendProductButton } from './send-product-button.tsx';

type AgentCardsProps = { products: readonly Product[]; context: AddContext; priorityCards: number };

/** The catalogue's cards for agents (spec §2): wide, with a button that sends the product to the contact. */
export function AgentCards({ products, context, priorityCards }: AgentCardsProps) {
  return products.map((product, at) => (
    <AgentCard key={product.providerId} product={product} context={context} priority={at < priorityCards} />
  ));
}

type AgentCardProps = { product: Product; context: AddContext; priority: boolean };

const AgentCard = memo(function AgentCard({ product, context, priority }: AgentCardProps) {
  const { adding, order, drafts, operations } = useRead(orderState);
  return (
    <ProductCard
      product={product}
      layout="wide"
      priority={priority}
      adding={adding[product.providerId] === true}
      refusal={addToCartRefusal(product, context)}
      onAdd={addWhenReady}
      {...cardLine(product, { order, drafts, operations })}
      onSubscribe={subscribe}
    >
      <SendProductButton providerId={product.providerId}>
        Enviar<span className="visually-hidden"> {product.name} para o contato</span>
      </SendProductButton>
    </ProductCard>
  );
});

const subscribe = (product: Product, { recurrence }: SubscriptionOffer) =>
  void addProduct(product, { subscription: recurrence });
