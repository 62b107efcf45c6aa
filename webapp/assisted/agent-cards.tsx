import { memo, useEffect } from 'react';
import type { Product } from '#shared/model/catalog/product.ts';
import type { SentMessage } from '#shared/model/message.ts';
import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import { type AddContext, addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { minQuantity } from '#shared/rules/cart/quantity.ts';
import { recentlySent } from '#shared/rules/catalog/recently-sent.ts';
import { ProductCard } from '../components/product/product-card.tsx';
import { QuantitySelector } from '../components/product/quantity-selector.tsx';
import { addFromCard, cardQuantities, setCardQuantity } from '../state/assisted-sale/card-quantities.ts';
import { messageDraft, pickedProduct, togglePicked } from '../state/assisted-sale/message-draft.ts';
import { loadMessages, outboxState, showMessagesOf } from '../state/assisted-sale/send-to-contact.ts';
import { addProduct } from '../state/order/add-product.ts';
import { orderState } from '../state/order/order.ts';
import { addWhenReady } from '../state/order/pre-hydration-adds.ts';
import { changeCardQuantity } from '../state/order/undo-removal.ts';
import { cardLine } from '../state/order/unsent-changes.ts';
import { useRead } from '../state/use-read.ts';
import { AgentProductDetails } from './agent-product-details.tsx';
import { FlowNote } from './flow-note.tsx';
import { SendProductButton } from './send-product-button.tsx';
import { useRecentMessages } from './use-fresh-messages.ts';

type AgentCardsProps = { products: readonly Product[]; context: AddContext; priorityCards: number };

/**
 * The catalogue's cards for agents (spec §2): wide, with a button that sends the product to the contact. A tick
 * collects products for one message.
 */
export function AgentCards({ products, context, priorityCards }: AgentCardsProps) {
  const { order } = useRead(orderState);
  const { messages } = useRead(outboxState);
  useEffect(() => {
    showMessagesOf(null);
    void loadMessages();
  }, []);
  const sent = recentlySent(messages ?? [], new Date());
  useRecentMessages(sent);
  return (
    <>
      {order && <FlowNote order={order} />}
      {products.map((product, at) => (
        <AgentCard
          key={product.providerId}
          product={product}
          context={context}
          priority={at < priorityCards}
          sent={sent.get(product.providerId)}
        />
      ))}
    </>
  );
}

type AgentCardProps = { product: Product; context: AddContext; priority: boolean; sent: SentMessage | undefined };

const AgentCard = memo(function AgentCard({ product, context, priority, sent }: AgentCardProps) {
  const { adding, order, drafts, operations } = useRead(orderState);
  const { picked } = useRead(messageDraft);
  const { [product.providerId]: quantity = minQuantity } = useRead(cardQuantities);
  const { providerId, name } = product;
  const isPicked = picked.some((one) => one.providerId === providerId);
  // The chatbot serves the contact: the note above the list says so.
  const isLocked = order?.isInSemiAutomatic === true;
  const refusal = addToCartRefusal(product, context);
  const inCart = cardLine(product, { order, drafts, operations });
  return (
    <fieldset
      className={isPicked ? 'agent-row agent-row-picked' : 'agent-row'}
      data-product-row={providerId}
      tabIndex={-1}
      aria-label={name}
    >
      <label className="agent-row-pick">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isPicked}
          onChange={() => togglePicked(pickedProduct(product))}
          aria-label={`Selecionar ${name} para enviar`}
        />
      </label>
      <ProductCard
        product={product}
        layout="wide"
        priority={priority}
        adding={adding[providerId] === true}
        refusal={isLocked && refusal === null ? 'no-order' : refusal}
        onAdd={order ? add : addWhenReady}
        {...inCart}
        {...(isLocked ? {} : { onQuantity: changeCardQuantity })}
        onSubscribe={subscribe}
        facts={<AgentProductDetails product={product} sent={sent} />}
        before={
          isLocked
            ? inCart.line !== undefined && <span className="agent-row-in-cart">{inCart.quantity} no carrinho</span>
            : refusal === null && (
                <QuantitySelector
                  size="small"
                  productName={name}
                  quantity={quantity}
                  onChange={(next) => setCardQuantity(providerId, next)}
                />
              )
        }
      >
        <SendProductButton providerId={providerId}>
          <span className="send-product-word">Enviar</span>
          <span className="visually-hidden"> {name} para o contato</span>
        </SendProductButton>
      </ProductCard>
    </fieldset>
  );
});

const add = (product: Product) => void addFromCard(product);

const subscribe = (product: Product, { recurrence }: SubscriptionOffer) =>
  void addProduct(product, { subscription: recurrence });
