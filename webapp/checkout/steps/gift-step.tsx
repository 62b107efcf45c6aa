import type { GiftGroup } from '#shared/model/order/gift.ts';
import { giftsText } from '#shared/rules/cart/gifts.ts';
import { GiftSection } from '../../cart/gift-section.tsx';
import { GiftIcon } from '../../components/ui/screen-icons.tsx';
import { CheckoutStep } from './checkout-step.tsx';

/** Spec §2, checkout section 4: "Gifts". For a shopper it is collapsed and not counted. */
export function GiftStep({ groups }: { groups: readonly GiftGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <CheckoutStep name="gifts" title="Brindes" icon={<GiftIcon />} summary={giftsText(groups)}>
      <GiftSection />
    </CheckoutStep>
  );
}
