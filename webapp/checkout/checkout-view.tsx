import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import { checkoutLinkText } from '#shared/rules/checkout/checkout-link-text.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { narrowContacts } from '../browser/view/viewport.ts';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { SkeletonLines } from '../cart/order-lines.tsx';
import { RefusedChanges } from '../cart/refused-changes.tsx';
import { useRecentOrder } from '../cart/use-recent-order.ts';
import { FailedState } from '../components/ui/failed-state.tsx';
import { paths } from '../paths.ts';
import { openChoices } from '../state/checkout/choices.ts';
import { restoreContact } from '../state/checkout/contact.ts';
import { loadOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ShopperSteps } from './steps/shopper-steps.tsx';

// Only agents load it.
const AgentForm = lazy(async () => {
  const { AgentForm: form } = await loadWithRetry(() => import('./agent/agent-form.tsx'));
  return { default: form };
});

/**
 * Spec §2, "Checkout screen (assisted sale and shopper)": its sections in their order. "If the order status is already
 * Received, the checkout shows a blank wrapper"; "for platform-user sessions the layout is a single column, not a
 * container".
 */
export function CheckoutView() {
  const { order } = useRead(orderState);
  const { session } = useRead(sessionState);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(narrowContacts, []);
  const isLoaded = session !== null;
  // Saved choices are restored before any section changes the draft, such as when only pickup is possible. A new
  // session of the same agent takes over an earlier draft, so the draft is not opened before the session.
  useLayoutEffect(() => {
    if (!isLoaded) return;
    openChoices();
    restoreContact();
    setIsOpen(true);
  }, [isLoaded]);
  if (order?.status === OrderStatus.Received) return <div className="checkout-view" />;
  return (
    <div className={isPlatformUser(session) ? 'checkout-view checkout-column' : 'checkout-view container'}>
      <h1 className={isPlatformUser(session) ? 'visually-hidden' : 'page-title'}>Finalizar pedido</h1>
      <RefusedChanges />
      {isOpen ? <CheckoutContent /> : <SkeletonLines label="Carregando o pedido" />}
    </div>
  );
}

function CheckoutContent() {
  const { order, loadFailure, waitingNote } = useRead(orderState);
  const { session, settings } = useRead(sessionState);
  if (!order && loadFailure)
    return (
      <>
        <FailedState message={loadFailure} onRetry={loadOrder} />
        <p role="status">{waitingNote}</p>
      </>
    );
  if (!order || !session || !settings) return <SkeletonLines label="Carregando o pedido" />;
  const isAgent = isPlatformUser(session);
  if (isAgent)
    return (
      <Suspense fallback={<SkeletonLines label="Carregando o pedido" />}>
        <AgentForm order={order} />
      </Suspense>
    );
  if (order.items.length === 0) return <EmptyCheckout />;
  // Nothing is asked: the cart confirms.
  if (!checkoutLinkText(settings, order)) return <Redirect to={paths.order} replace />;
  return <ShopperSteps key={order.id} order={order} />;
}

/** The checkout of an order that was confirmed just before is that order's own page, such as for the back button. */
function EmptyCheckout() {
  const { fresh } = useRecentOrder();
  return fresh ? <Redirect to={paths.placedOrder(fresh.number)} replace /> : <EmptyCart />;
}
