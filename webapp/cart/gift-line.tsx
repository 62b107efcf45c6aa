import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { GiftIcon } from '../components/ui/screen-icons.tsx';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

type GiftLineProps = { onPress: (() => void) | undefined };

/** The footer's line for gifts that are not chosen yet. It leads to them and never blocks the confirmation. */
export function GiftLine({ onPress }: GiftLineProps) {
  const { order, giftsLeft, waitingNote } = useRead(orderState);
  if (!order || giftsLeft === 0 || waitingNote !== null || orderProblems(order).length > 0) return null;
  return (
    <button type="button" className="gift-notice" onClick={onPress}>
      <GiftIcon />
      <span>Falta escolher {giftsLeft === 1 ? '1 brinde' : `${giftsLeft} brindes`}</span>
      <strong>Escolher</strong>
    </button>
  );
}
