import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { type Order, OrderStatus } from '#shared/model/order.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { FlowNote } from '../assisted/flow-note.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { SkeletonLines } from '../cart/order-lines.tsx';
import { RefusedChanges } from '../cart/refused-changes.tsx';
import { useFreshOrder } from '../cart/use-fresh-order.ts';
import { FailedState } from '../components/ui/failed-state.tsx';
import { paths } from '../paths.ts';
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
import { SummarySection } from './summary-section.tsx';

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
      <RefusedChanges />
      {isOpen && <CheckoutContent />}
    </div>
  );
}

function CheckoutContent() {
  const { order, loadFailure } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  if (!order && loadFailure) return <FailedState message={loadFailure} onRetry={loadOrder} />;
  if (!order || !session || !settings) return <SkeletonLines label="Carregando o pedido" />;
  const isAgent = isPlatformUser(session);
  if (order.items.length === 0) return isAgent ? <EmptyAgentForm order={order} /> : <EmptyCheckout />;
  return isAgent ? <AgentForm order={order} /> : <ShopperSteps key={order.id} order={order} />;
}

/** Spec §5: an agent chooses the seller before there are products. */
function EmptyAgentForm({ order }: { order: Order }) {
  return (
    <>
      <Lockable order={order}>
        <StoreSection />
        <EmptyCart />
      </Lockable>
      <AgentActions />
    </>
  );
}

/** The checkout of an order that was confirmed just before is that order's own page, such as for the back button. */
function EmptyCheckout() {
  const { fresh } = useFreshOrder();
  return fresh ? <Redirect to={paths.placedOrder(fresh.number)} replace /> : <EmptyCart />;
}

/** An agent's checkout is one open form. */
function AgentForm({ order }: { order: Order }) {
  return (
    <>
      <Lockable order={order}>
        <CheckoutSections order={order} />
      </Lockable>
      <SummarySection />
      <AgentActions />
      <CheckoutFooter />
    </>
  );
}

/** The part of an agent's form that is locked while the chatbot serves the contact, with a note that says so. */
function Lockable({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <>
      <FlowNote order={order} />
      <fieldset className="checkout-lock" disabled={order.isInSemiAutomatic}>
        {children}
      </fieldset>
    </>
  );
}
