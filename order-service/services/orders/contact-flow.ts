import type { PlatformHandoff } from '#shared/contract/platform/handoff-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { toReais } from '#shared/rules/money/money.ts';
import {
  type ContactFlowRow,
  changeContactFlow,
  findContactFlow,
  recordFlowNews,
  touchOrder,
} from '../../database/customers/contact-flow.ts';
import type { Db } from '../../database/engine/database.ts';
import { listLines, lockCurrentOrder, type OrderRow } from '../../database/orders/orders.ts';
import { Refusal } from '../core/refusal.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { recordHandoff } from '../platform/platform-events.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { nameOf } from './load-full-order.ts';

/**
 * An agent moves their contact to the semi-automatic flow, or back to assisted sale (spec §4, "The semi-automatic flow
 * toggles on and off"). `isInSemiAutomatic`: the flow that the agent's button named; without it the other one.
 */
export async function toggleFlow(
  db: Db,
  { shopId, customerId, platformUserId, agent }: AuthenticatedCaller,
  isInSemiAutomatic: boolean | null,
): Promise<{ isInSemiAutomatic: boolean }> {
  const flow =
    customerId === null
      ? undefined
      : await setContactFlow(db, { shopId, customerId }, isInSemiAutomatic, { by: 'Agent', platformUserId, agent });
  if (!flow) throw new Refusal('not-yours');
  return { isInSemiAutomatic: flow.semi_automatic_since !== null };
}

/**
 * Moves a contact into the semi-automatic flow or out of it; `null` = the other one. A contact who is in that flow
 * already stays, and nothing is notified. Every open page of the contact's order shows the change, it is news for their
 * agents, and the shop's webhook gets it. `undefined`: the shop has no such contact.
 */
export async function setContactFlow(
  db: Db,
  { shopId, customerId }: { shopId: string; customerId: string },
  isInSemiAutomatic: boolean | null,
  { by, platformUserId, agent }: Pick<PlatformHandoff, 'by' | 'agent'> & { platformUserId: string | null },
): Promise<ContactFlowRow | undefined> {
  // The cart is locked before its customer, as in every other transaction.
  const cart = await lockCurrentOrder(db, shopId, customerId);
  const changed = await changeContactFlow(db, shopId, customerId, isInSemiAutomatic, agent);
  if (!changed) return findContactFlow(db, shopId, customerId);
  if (cart) await touchOrder(db, shopId, cart.id);
  const isWithBot = changed.semi_automatic_since !== null;
  await recordFlowNews(db, { shopId, customerId, by: platformUserId }, isWithBot ? 'handedToBot' : 'handedBack');
  const order = cart ? await cartHead(db, shopId, cart) : null;
  await recordHandoff(db, shopId, changed, { ...flowHead(changed), by, agent, order });
  return changed;
}

/** The contact and the flow, as the Platform API and its webhook show them. */
export const flowHead = (row: ContactFlowRow): Omit<PlatformHandoff, 'by' | 'agent' | 'order'> => ({
  channelType: nameOf(ChannelType, row.channel_type),
  channelId: row.channel_id,
  contact: { id: row.contact, name: row.name, phone: contactPhone(row.channel_type, row.contact) },
  isInSemiAutomatic: row.semi_automatic_since !== null,
});

const cartHead = async (db: Db, shopId: string, cart: OrderRow): Promise<PlatformHandoff['order']> => ({
  id: cart.id,
  totalAmout: toReais(cart.total_amount),
  itemCount: (await listLines(db, shopId, cart.id)).reduce((sum, { quantity }) => sum + quantity, 0),
});
