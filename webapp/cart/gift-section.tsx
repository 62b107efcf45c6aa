import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { withSelections } from '#shared/rules/offline-queue/queue.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { GiftPanel } from '../components/order/gift-panel.tsx';
import { chooseGift } from '../state/order/gifts.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** The gifts to choose from. Renders nothing when there are none. */
export function GiftSection() {
  const { order, choosing, operations, isConfirming } = useRead(orderState);
  if (!order || order.gifts.length === 0) return null;
  const waiting = waitingOperations(operations, 'gift');
  return (
    <>
      <GiftPanel
        groups={withSelections(order.gifts, waiting)}
        sending={choosing}
        isLocked={isConfirming}
        onToggle={(groupId, gift) => void chooseGift(groupId, gift)}
      />
      {waiting.length > 0 && <p className="cart-line-note">{waitingTexts.line}</p>}
    </>
  );
}
