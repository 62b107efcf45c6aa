import { type ReactNode, useState } from 'react';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { knownAddress, startsWithKnownAddress } from '../../state/payment/billing-draft.ts';

/** The billing address: one line while it is the known address, else its fields (`children`). */
export function BillingSection({ order, children }: { order: Order; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => !startsWithKnownAddress(order));
  const { logistic, customer } = order;
  const isDelivered = logistic !== null && logistic.type !== LogisticType.StorePickUp && customer?.address != null;
  return (
    <SectionCard title="Endereço de cobrança">
      {isOpen ? (
        children
      ) : (
        <div className="billing-line">
          <p>
            {isDelivered ? 'O mesmo da entrega' : 'Seu endereço'}: {knownAddress(order)?.fullAddress}
          </p>
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
