import type { AgentContact } from '#shared/model/agent-contact.ts';
import { SessionType } from '#shared/model/session.ts';
import { contactText } from '#shared/text/checkout/contact.ts';
import { newContactKey } from '../../browser/navigation/contact-in-url.ts';
import { agentSessionSeconds } from '../../browser/navigation/session-from-link.ts';
import { agentSessions, isStorageBlocked, saveContactValue } from '../../browser/storage/storage.ts';

/** A contact of the agent's list, as far as a page shows it. */
export type ListedContact = Pick<AgentContact, 'id' | 'name' | 'channelType' | 'phoneEnd'>;

/** Stores a new session of this agent with its contact: the page that opens next shows the name at once. */
export function storeContact(code: string, { id, ...contact }: ListedContact, agentId: string | undefined): void {
  if (isStorageBlocked('localStorage') || agentSessions().some((known) => known.code === code)) return;
  const { channelType, name } = contact;
  const text = contactText({
    sessionType: SessionType.PlatformUser,
    channelType,
    userShop: { id, name, addresses: [] },
    contact,
  });
  const key = newContactKey();
  saveContactValue(key, 'session_code', code, { seconds: agentSessionSeconds });
  saveContactValue(key, 'contact', { ...text, id, agentId });
}
