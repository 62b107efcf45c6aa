import type { GiftGroup } from '#shared/model/order/gift.ts';
import { giftsText } from '#shared/rules/cart/gifts.ts';
import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { withSelections } from '#shared/rules/offline-queue/queue.ts';
import { waitingLine } from '#shared/rules/offline-queue/step-offline.ts';
import { GiftSection } from '../../cart/gift-section.tsx';
import { GiftIcon } from '../../components/ui/screen-icons.tsx';
import { orderState } from '../../state/order/order.ts';
import { useRead } from '../../state/use-read.ts';
import { CheckoutStep } from './checkout-step.tsx';

/** Spec §2, checkout section 4: "Gifts". For a shopper it is collapsed and not counted. */
export function GiftStep({ groups }: { groups: readonly GiftGroup[] }) {
  const { operations } = useRead(orderState);
  if (groups.length === 0) return null;
  const waiting = waitingOperations(operations, 'gift');
  const chosen = giftsText(withSelections(groups, waiting));
  const summary = waiting.length > 0 ? waitingLine(chosen) : chosen;
  return (
    <CheckoutStep name="gifts" title="Brindes" icon={<GiftIcon />} summary={summary}>
      <GiftSection />
    </CheckoutStep>
  );
}
