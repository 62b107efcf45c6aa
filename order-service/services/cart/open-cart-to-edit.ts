import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { type Cart, openCart, viewCart } from './cart-state.ts';

/**
 * The customer's current order, locked for a change that the caller asks for. An agent is refused while the chatbot
 * serves the contact: a hand-off and a change wait for each other at this lock.
 */
export async function openCartToEdit(
  db: Db,
  caller: AuthenticatedCaller,
  { alsoLoad = [], locksGifts = false }: { alsoLoad?: string[]; locksGifts?: boolean } = {},
): Promise<Cart> {
  const cart = await openCart(db, caller, { lock: true, alsoLoad, locksGifts });
  assertAgentServes(caller, cart.order, () => viewCart(cart, caller));
  return cart;
}

/** Refuses an agent's change of an order of a contact whom the chatbot serves now. `data`: the order as it is. */
export function assertAgentServes(
  caller: Pick<AuthenticatedCaller, 'sessionType'>,
  { semi_automatic_since }: Pick<OrderRow, 'semi_automatic_since'>,
  data: () => unknown = () => null,
): void {
  if (!isPlatformUser(caller) || semi_automatic_since === null) return;
  throw new Refusal('rule', { code: 'semi-automatic', messages: [orderRefusals.semiAutomatic], data: data() });
}
