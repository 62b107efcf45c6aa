import { type Message, MessageKind } from '#shared/model/message.ts';
import { messageText, sendRefusals } from '#shared/text/messaging/messages.ts';
import { emptyOrderCode } from '#shared/text/refusals/confirm-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { openCart, purchasedLines, viewCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { buildFullCart } from '../orders/build-full-cart.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { summaryLines } from './order-message.ts';
import { findReachableContact, sendToContact } from './outbox.ts';

/**
 * Sends the contact the current content of the order (spec §7, GET send/resume). It saves nothing: changes from the
 * catalogue are reported at the next read of the order.
 */
export async function sendSummary(db: Db, caller: AuthenticatedCaller): Promise<null> {
  await findReachableContact(db, caller);
  const cart = await openCart(db, caller, { lock: false });
  if (purchasedLines(cart.lines).length === 0)
    throw new Refusal('rule', {
      code: emptyOrderCode,
      messages: [sendRefusals.emptyOrder],
      data: viewCart(cart, caller),
    });
  const summary: Message = {
    kind: MessageKind.Summary,
    lines: summaryLines(await buildFullCart(db, caller.shopId, cart)),
    pictureUrl: null,
    button: { title: messageText.openOrder, opens: { path: '/order', type: null, id: null } },
  };
  return sendToContact(db, caller, summary, cart.order.id);
}
