import { SessionType } from '#shared/model/session.ts';
import { type AddContext, needsSeller } from '#shared/rules/cart/add-to-cart-refusal.ts';
import type { sessionState } from '../session/session.ts';
import type { orderState } from './order.ts';

type Session = Pick<typeof sessionState, 'session' | 'settings'>;
type Order = Pick<typeof orderState, 'hasOrder' | 'hasSeller' | 'loadFailure'>;

/** The session and order data that decide whether a product can be added to the cart (spec §4, §5). */
export const addContextOf = (
  { session, settings }: Session,
  { hasOrder, hasSeller, loadFailure }: Order,
): Required<AddContext> => ({
  isLoading: !hasOrder && loadFailure === null,
  hasOrder,
  sessionType: session?.sessionType ?? SessionType.None,
  disableRestrictedProducts: settings?.disableRestrictedProducts ?? true,
  needsSeller: needsSeller(session, settings?.steps, hasSeller),
});
