import { mcpContactHeaders } from '#shared/contract/platform/mcp.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { mcpTexts } from '#shared/text/mcp.ts';
import type { ContactFlowRow } from '../../database/customers/contact-flow.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { contactNamed, knownContact } from '../platform/platform-flow.ts';
import { type CartParts, contactCaller, contactOfRow } from '../sessions/contact-caller.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** The contact to whom a connection belongs, as the merchant's program names them. */
export type McpContact = {
  channelType: keyof typeof ChannelType;
  channelId: string;
  contact: { id?: string; phone?: string };
};

/**
 * The contact in the headers of a call; `null` without such headers. Throws when they are incomplete, so that no call
 * reads or changes the cart of another contact.
 */
export function mcpContact(headers: Readonly<Record<string, string | string[] | undefined>>): McpContact | null {
  const headerOf = (name: string): string | undefined => {
    const value = headers[name];
    if (value !== undefined && (typeof value !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(value)))
      throw ruleRefusal('bad-contact', mcpTexts.badContact);
    return typeof value === 'string' ? value : undefined;
  };
  const { channelType: typeHeader, channelId: channelHeader, id: idHeader, phone: phoneHeader } = mcpContactHeaders;
  const [type, channelId, id, phone] = [typeHeader, channelHeader, idHeader, phoneHeader].map(headerOf);
  if ([type, channelId, id, phone].every((value) => value === undefined)) return null;
  const channelType = Object.keys(ChannelType).find((name): name is keyof typeof ChannelType => name === type);
  const isPhone = phone === undefined || /^\+?[1-9][0-9]{9,14}$/.test(phone);
  const isAnonymous = (id ?? '').startsWith('anonymous-');
  if (
    !channelType ||
    channelId === undefined ||
    (id === undefined) === (phone === undefined) ||
    !isPhone ||
    isAnonymous
  )
    throw ruleRefusal('bad-contact', mcpTexts.badContact);
  return {
    channelType,
    channelId,
    contact: { ...(id !== undefined && { id }), ...(phone !== undefined && { phone }) },
  };
}

/** The contact as the caller of a service; `null` if the shop does not know them yet. */
export async function contactAsCaller(
  db: Db,
  shopId: string,
  contact: McpContact,
  parts: CartParts,
): Promise<AuthenticatedCaller | null> {
  const row = await rowOf(db, shopId, contact);
  return row && contactCaller(contactOfRow(shopId, row), parts);
}

async function rowOf(db: Db, shopId: string, contact: McpContact): Promise<ContactFlowRow | null> {
  try {
    return await knownContact(db, shopId, contactNamed(contact));
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null;
    throw error;
  }
}
