import { MessageState, type SentMessage } from '#shared/model/message.ts';
import { messageFailureAdvice, messageFailureText } from '#shared/text/messaging/messages.ts';
import type { Db } from '../../database/engine/database.ts';
import { listMessageStates, type MessageStateRow, requeueMessage } from '../../database/messaging/message-states.ts';
import { hasMessage } from '../../database/messaging/outbox.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { findReachableContact } from './outbox.ts';

/**
 * The states of the newest messages to the contact an agent serves, and of those of the last day, newest first.
 * `orderNumber`: only those about this placed order.
 */
export async function sentMessages(
  db: Db,
  { shopId, customerId }: AuthenticatedCaller,
  orderNumber: number | null = null,
): Promise<SentMessage[]> {
  if (customerId === null) return [];
  return (await listMessageStates(db, { shopId, customerId }, orderNumber)).map(sentView);
}

/**
 * Retries a failed message, after all waiting ones. A waiting or delivered message is unchanged, so two requests send
 * it once.
 */
export async function resendMessage(db: Db, caller: AuthenticatedCaller, id: string): Promise<SentMessage[]> {
  const contact = await findReachableContact(db, caller);
  if (!(await requeueMessage(db, contact, id)) && !(await hasMessage(db, contact, id))) throw new Refusal('not-found');
  return sentMessages(db, caller);
}

const sentView = ({
  id,
  message: { kind, lines, productIds },
  created_at,
  state,
  reason,
  order_number,
}: MessageStateRow): SentMessage => ({
  id,
  kind,
  title: lines[0] ?? '',
  state,
  reason: state === MessageState.Failed ? messageFailureText(reason) : null,
  advice: state === MessageState.Failed ? messageFailureAdvice(reason) : null,
  at: created_at.toISOString(),
  orderNumber: order_number,
  ...(productIds && { productIds }),
});
