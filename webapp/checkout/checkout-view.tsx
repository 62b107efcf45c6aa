import { useLayoutEffect, useState } from 'react';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { SkeletonLines } from '../cart/order-lines.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { openChoices } from '../state/checkout/choices.ts';
import { restoreContact } from '../state/checkout/contact.ts';
import { loadOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { AgentActions } from './agent-actions.tsx';
import { CheckoutSections } from './checkout-sections.tsx';
import { CheckoutFooter } from './steps/checkout-footer.tsx';
import { ShopperSteps } from './steps/shopper-steps.tsx';
import { StoreSection } from './store-section.tsx';

/**
 * Spec §2, "Checkout screen (assisted sale and shopper)": its sections in their order. "If the order status is already
 * Received, the checkout shows a blank wrapper"; "for platform-user sessions the layout is a single column, not a
 * container".
 */
export function CheckoutView() {
  const { order } = useRead(orderState);
  const { session } = useRead(sessionState);
  const [isOpen, setIsOpen] = useState(false);
  // Saved choices are restored before any section changes the draft, such as when only pickup is possible.
  useLayoutEffect(() => {
    openChoices();
    restoreContact();
    setIsOpen(true);
  }, []);
  if (order?.status === OrderStatus.Received) return <div className="checkout-view" />;
  return (
    <div className={isPlatformUser(session) ? 'checkout-view checkout-column' : 'checkout-view container'}>
      <h1 className="page-title">Finalizar pedido</h1>
      {isOpen && <CheckoutContent />}
    </div>
  );
}

function CheckoutContent() {
  const { order, loadFailure } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  if (!order && loadFailure) return <FailedState message={loadFailure} onRetry={loadOrder} />;
  if (!order || !session || !settings) return <SkeletonLines label="Carregando o pedido" />;
  if (order.items.length === 0) return <EmptyCheckout isAgent={isPlatformUser(session)} />;
  return isPlatformUser(session) ? <AgentForm order={order} /> : <ShopperSteps key={order.id} order={order} />;
}

function EmptyCheckout({ isAgent }: { isAgent: boolean }) {
  return isAgent ? (
    // An agent chooses the seller before there are products (spec §5).
    <>
      <StoreSection />
      <EmptyCart />
      <AgentActions />
    </>
  ) : (
    // Sellers that arrive late move nothing.
    <>
      <EmptyCart />
      <StoreSection />
    </>
  );
}

/** An agent's checkout is one open form. */
function AgentForm({ order }: { order: Order }) {
  return (
    <>
      <CheckoutSections order={order} />
      <AgentActions />
      <CheckoutFooter />
    </>
  );
}
