import type { PlatformContactFlow, PlatformFlowChange } from '#shared/contract/platform/handoff-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { wholePhone } from '#shared/rules/brazil/phone-variants.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import { type ContactFlowRow, type ContactName, findFlowOfContact } from '../../database/customers/contact-flow.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { flowHead, setContactFlow } from '../orders/contact-flow.ts';
import { nameOf } from '../orders/load-full-order.ts';
import { assertDeclaredChannel } from './declared-channel.ts';

/** A contact in a query. */
export type FlowQuery = { channelType: keyof typeof ChannelType; channelId: string; contact: string };

/** Who serves a contact now. Throws 404 for a contact whom the shop does not know. */
export async function platformFlow(db: Db, shopId: string, query: FlowQuery): Promise<PlatformContactFlow> {
  return flowView(await knownContact(db, shopId, { ...query, channelType: ChannelType[query.channelType] }));
}

/** The platform passes a contact to its chatbot, or back to the agent. It never creates a contact. */
export async function changePlatformFlow(
  db: Db,
  shopId: string,
  { isInSemiAutomatic, ...contact }: PlatformFlowChange,
): Promise<PlatformContactFlow> {
  const { customer_id } = await knownContact(db, shopId, contactNamed(contact));
  const person = { shopId, customerId: customer_id };
  const flow = await setContactFlow(db, person, isInSemiAutomatic, {
    by: 'Platform',
    platformUserId: null,
    agent: null,
  });
  if (!flow) throw new Refusal('not-found');
  return flowView(flow);
}

/** The contact of a body, which has an id or a phone. Throws when it has neither or both. */
export function contactNamed({
  channelType,
  channelId,
  contact: { id, phone },
}: Omit<PlatformFlowChange, 'isInSemiAutomatic'>): ContactName {
  const contact = id ?? phone;
  if (contact === undefined || (id !== undefined && phone !== undefined))
    throw ruleRefusal('bad-contact', platformRefusals.badContact);
  return { channelType: ChannelType[channelType], channelId, contact, isPhone: phone !== undefined };
}

/**
 * The id of a contact who is created if the shop does not know them. A phone has one contact, however it is spelt:
 * with or without +55, and with or without the ninth digit of mobile numbers.
 */
export async function contactIdOf(db: Db, shopId: string, name: ContactName): Promise<string> {
  const known = await findFlowOfContact(db, shopId, name);
  return known?.contact ?? (name.isPhone ? wholePhone(name.contact) : name.contact);
}

/**
 * The contact whom a platform names. Throws 404 for one whom the shop does not know, and 422 if the shop has no such
 * channel. A known contact stays reachable after their channel was removed.
 */
export async function knownContact(db: Db, shopId: string, name: ContactName): Promise<ContactFlowRow> {
  const row = await findFlowOfContact(db, shopId, name);
  if (row) return row;
  await assertDeclaredChannel(db, shopId, { ...name, channelType: nameOf(ChannelType, name.channelType) });
  throw new Refusal('not-found');
}

const flowView = (row: ContactFlowRow): PlatformContactFlow => ({
  ...flowHead(row),
  since: row.semi_automatic_since?.toISOString() ?? null,
  agent: row.semi_automatic_since && row.semi_automatic_agent,
});
