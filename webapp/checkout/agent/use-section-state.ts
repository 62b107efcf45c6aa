import { Step } from '#shared/model/shop-settings.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { orderState } from '../../state/order/order.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import type { SectionKey } from './go-to-section.ts';
import { useMissingItems } from './use-missing-items.ts';

/** `optional`: it may be answered, and is not. */
export type SectionState = 'missing' | 'optional' | 'done';

/** What a section's head says. It agrees with the fields below it: one without its choice is never done. */
export function useSectionState(name: SectionKey): SectionState {
  const isMissing = useMissingItems().some(({ section }) => section === name);
  const isUnanswered = useUnanswered();
  if (isMissing) return 'missing';
  return isUnanswered(name) ? 'optional' : 'done';
}

function useUnanswered(): (name: SectionKey) => boolean {
  const { settings } = useRead(sessionState);
  const { selectedSeller } = useRead(checkoutState);
  const { giftsLeft } = useRead(orderState);
  const offersSellers = settings?.showSellerOptions === true || settings?.steps.includes(Step.Seller) === true;
  return (name) =>
    (name === 'store' && offersSellers && selectedSeller === null) || (name === 'gifts' && giftsLeft > 0);
}
