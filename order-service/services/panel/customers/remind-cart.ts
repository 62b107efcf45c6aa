import { type Message, MessageKind } from '#shared/model/message.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import {
  cartLine,
  panelCustomerTexts,
  reminderButton,
  reminderLines,
  reminderObstacles,
} from '#shared/text/panel/panel-customers.ts';
import { newId } from '../../../database/core/new-id.ts';
import type { Db } from '../../../database/engine/database.ts';
import { type CartListRow, lockCart, reminderKey } from '../../../database/orders/cart-lists.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import { queueMessage } from '../../messaging/outbox.ts';
import { shopOf } from '../../shops/shops.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { PanelCaller } from '../../staff/staff-sessions.ts';
import { obstacleOf } from './cart-list.ts';

/**
 * A member of the staff reminds a contact of the cart, or learns why not. Prices are left out: the cart shows those of
 * the moment when it is opened.
 */
export async function remindCart(
  db: Db,
  caller: PanelCaller,
  orderId: string,
  now: Date,
): Promise<{ remindedAt: string }> {
  const { shopId } = caller;
  const cart = await lockCart(db, shopId, orderId);
  if (!cart) throw new Refusal('not-found', { messages: [reminderObstacles['no-items']] });
  const obstacle = obstacleOf(cart, now);
  if (obstacle !== null) throw ruleRefusal(obstacle, reminderObstacles[obstacle]);
  const { name } = await shopOf(db, shopId);
  const contact = { shopId, customerId: cart.customer_id };
  await queueMessage(db, contact, reminderOf(cart, name), `${reminderKey(cart.id)}${newId()}`);
  const label = panelCustomerTexts.cartLabel(formatBrl(toReais(cart.total_amount)));
  await recordAudit(db, caller, { action: 'cart.remind', target: { kind: 'cart', id: cart.id, label } });
  return { remindedAt: now.toISOString() };
}

function reminderOf({ lines, line_count }: CartListRow, shop: string): Message {
  const shown = lines.map(({ quantity, name }) => cartLine(quantity, name));
  return {
    kind: MessageKind.Summary,
    purpose: 'cart',
    isReminder: true,
    lines: reminderLines(shop, shown, line_count - lines.length),
    pictureUrl: null,
    button: { title: reminderButton, opens: { path: '/order', type: null, id: null } },
  };
}
