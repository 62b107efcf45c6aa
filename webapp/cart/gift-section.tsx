import { GiftPanel } from '../components/order/gift-panel.tsx';
import { chooseGift } from '../state/order/gifts.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** The gifts to choose from. Renders nothing when there are none. */
export function GiftSection() {
  const { order, choosing } = useRead(orderState);
  if (!order || order.gifts.length === 0) return null;
  return (
    <GiftPanel groups={order.gifts} sending={choosing} onToggle={(groupId, gift) => void chooseGift(groupId, gift)} />
  );
}
