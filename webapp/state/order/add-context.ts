import { SessionType } from '#shared/model/session.ts';
import { Step } from '#shared/model/shop-settings.ts';
import type { AddContext } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';
import type { sessionState } from '../session/session.ts';
import type { orderState } from './order.ts';

type Session = Pick<typeof sessionState, 'session' | 'settings'>;
type Order = Pick<typeof orderState, 'hasOrder' | 'hasSeller' | 'loadFailure'>;

/** What decides, beside the product itself, whether it can be put into the cart (spec §4, §5), as session and order stand. */
export const addContextOf = ({ session, settings }: Session, { hasOrder, hasSeller, loadFailure }: Order): Required<AddContext> => ({
  isLoading: !hasOrder && loadFailure === null,
  hasOrder,
  sessionType: session?.sessionType ?? SessionType.None,
  disableRestrictedProducts: settings?.disableRestrictedProducts ?? true,
  needsSeller: isPlatformUser(session) && (settings?.steps.includes(Step.Seller) ?? false) && !hasSeller,
});
