import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { hasDeliveryAsBilling } from '../../state/payment/billing-draft.ts';

/** The billing address: one line while it is the delivery's address, else its fields (`children`). */
export function BillingSection({ order, children }: { order: Order; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => !hasDeliveryAsBilling(order));
  return (
    <SectionCard title="Endereço de cobrança">
      {isOpen ? (
        children
      ) : (
        <div className="billing-line">
          <p>O mesmo da entrega: {order.customer?.address?.fullAddress}</p>
          <button
            type="button"
            className="btn btn-quiet"
            aria-label="Alterar o endereço de cobrança"
            onClick={() => setIsOpen(true)}
          >
            Alterar
          </button>
        </div>
      )}
    </SectionCard>
  );
}
