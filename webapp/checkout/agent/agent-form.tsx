import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { ContactMessages } from '../../assisted/contact-messages.tsx';
import { FlowNote } from '../../assisted/flow-note.tsx';
import { EmptyCart } from '../../cart/empty-cart.tsx';
import { scanWithoutList } from '../../state/assisted-sale/scan-product.ts';
import { restoreTypedInputs } from '../../state/assisted-sale/typed-inputs.ts';
import { isLineFormOpen } from '../../state/assisted-sale/unapplied-inputs.ts';
import { sessionState } from '../../state/session/session.ts';
import { followScannedKeys } from '../../state/shortcuts/shortcuts.ts';
import { useShortcuts } from '../../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { CheckoutSections } from '../checkout-sections.tsx';
import { SellerSection } from '../seller-section.tsx';
import { SectionFrameContext } from '../steps/section-frame.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentSection } from './agent-section.tsx';
import { AgentSummary } from './agent-summary.tsx';
import { goToDiscount, goToSection } from './go-to-section.ts';

const CustomItemForm = lazy(async () => ({
  default: (await import('../../assisted/discounts/custom-item-form.tsx')).CustomItemForm,
}));
const OrderDecision = lazy(async () => ({
  default: (await import('../../assisted/discounts/order-decision.tsx')).OrderDecision,
}));
const InternalNote = lazy(async () => ({ default: (await import('../../assisted/internal-note.tsx')).InternalNote }));

/**
 * An agent's checkout: all sections of spec §2 open, in one column. The last one, the summary, stands beside the others
 * where the width allows. Without items there is still the seller, because an agent chooses it before there are
 * products (spec §5). A service without internal notes sends no `internalNote`.
 */
export function AgentForm({ order }: { order: Order }) {
  useShortcuts({ section: (key) => isLineFormOpen() || goToSection(Number(key)), discount: goToDiscount });
  useEffect(() => restoreTypedInputs(order.id), [order.id]);
  useEffect(() => followScannedKeys(scanWithoutList), []);
  const { settings } = useRead(sessionState);
  const isEmpty = order.items.length === 0;
  const setsPrices = settings?.enableManualPrices === true;
  return (
    <SectionFrameContext value={AgentSection}>
      <FlowNote order={order} />
      <Suspense>{order.discountRequest && <OrderDecision order={order} />}</Suspense>
      <div className="agent-checkout">
        <Lockable order={order}>{isEmpty ? <SellerSection /> : <CheckoutSections order={order} />}</Lockable>
        {isEmpty && (
          <div className="agent-empty">
            <EmptyCart />
            <Lockable order={order}>{setsPrices && <CustomItemPlace />}</Lockable>
          </div>
        )}
        <div className="agent-rail">
          {!isEmpty && <AgentSummary order={order} />}
          <Suspense>{order.internalNote !== undefined && <InternalNote key={order.id} order={order} />}</Suspense>
          <AgentActions />
          <ContactMessages />
        </div>
      </div>
    </SectionFrameContext>
  );
}

/** A sale may have only items without a product. */
const CustomItemPlace = () => (
  <Suspense>
    <CustomItemForm />
  </Suspense>
);

/** The part that is locked while the chatbot serves the contact; a note above says so. */
const Lockable = ({ order, children }: { order: Order; children: ReactNode }) => (
  <fieldset className="checkout-lock" disabled={order.isInSemiAutomatic}>
    {children}
  </fieldset>
);
