import type { Session } from '#shared/model/session.ts';
import { activateSession } from '../../browser/navigation/session-from-link.ts';
import {
  agentSessions,
  currentContactKey,
  loadContactValue,
  loadText,
  type StorageKey,
  saveValue,
} from '../../browser/storage/storage.ts';

/** An agent's input that was not sent. Unconfirmed changes stay with their session. */
const draftKeys: readonly StorageKey[] = ['checkout_data', 'message_draft', 'typed_inputs', 'typed_search'];

/** This agent's sessions for the contact in this browser, newest first. */
export const sessionsOf = (contactId: string, agentId: string | undefined) =>
  agentSessions()
    .filter(({ key }) => {
      const stored = Object(loadContactValue(key, 'contact'));
      return stored.id === contactId && stored.agentId === agentId;
    })
    .sort((one, other) => other.expiresAt - one.expiresAt);

/**
 * A new session of the same agent for the same contact, such as by another link of the chat, continues with the input
 * that was not sent.
 */
export function adoptDrafts(code: string, { userShop, agent }: Session): void {
  activateSession(code, true);
  if (currentContactKey() === '' || loadText('session_user_id') !== null) return;
  const [earlier] = sessionsOf(userShop.id, agent?.id).filter(({ key }) => key !== currentContactKey());
  if (!earlier) return;
  for (const name of draftKeys) {
    const value = loadContactValue(earlier.key, name);
    if (value !== null) saveValue(name, value);
  }
  saveValue('session_user_id', userShop.id);
}
