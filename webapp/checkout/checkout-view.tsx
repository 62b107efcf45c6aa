import { useLayoutEffect, useState } from 'react';
import { OrderStatus } from '#shared/model/order.ts';
import { isPlatformUser } from '#shared/rules/session/is-platform-user.ts';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { GiftSection } from '../cart/gift-section.tsx';
import { SkeletonLines } from '../cart/order-lines.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { openChoices } from '../state/checkout/choices.ts';
import { loadOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { AgentActions } from './agent-actions.tsx';
import { CheckoutFooter } from './checkout-footer.tsx';
import { ContactSection } from './contact-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
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
  const { session } = useRead(sessionState);
  if (!order)
    return loadFailure ? (
      <FailedState message={loadFailure} onRetry={loadOrder} />
    ) : (
      <SkeletonLines label="Carregando o pedido" />
    );
  // An agent chooses the seller before there are products (spec §5).
  if (order.items.length === 0) {
    return (
      <>
        <StoreSection />
        <EmptyCart />
        {isPlatformUser(session) && <AgentActions />}
      </>
    );
  }
  return (
    <>
      <StoreSection />
      <DeliverySection />
      <ItemsSection items={order.items} />
      <GiftSection />
      <ContactSection />
      <ScheduleSection />
      <PaymentSection />
      <SummarySection />
      {isPlatformUser(session) && <AgentActions />}
      <CheckoutFooter />
    </>
  );
}
