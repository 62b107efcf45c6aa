import { anonymousSessionCode } from '#shared/model/session.ts';
import { isAgentCode } from '#shared/rules/session/agent-session-code.ts';
import { type ChosenSession, chooseSession } from '#shared/rules/session/choose-session.ts';
import {
  agentSessions,
  currentContactKey,
  isStorageBlocked,
  loadText,
  moveSessionLinkValues,
  removeValue,
  saveValue,
  setContactKey,
} from '../storage/storage.ts';
import { contactKeyInUrl, newContactKey, setContactKeyInUrl } from './contact-in-url.ts';
import { sessionHash } from './url-hash.ts';

/** An agent's code is valid for this many seconds (order-service/services/sessions/sessions.ts). */
export const agentSessionSeconds = 12 * 3600;

/** The session that the page starts with (spec §2, "Session loading"): a code, or why there is none. */
export type Entry = { code: string } | { code: null; reason: 'question' | 'unknown' };

/**
 * Resolves the session that the page starts with. For an agent's session, storage and URL then use its contact.
 * Repeated calls return the same result.
 */
export function sessionFromLink(): Entry {
  const { code: hashCode } = sessionHash();
  const resolved: ChosenSession = chooseSession({
    hashCode: hashCode === anonymousSessionCode ? null : hashCode,
    addressKey: contactKeyInUrl(),
    tabCode: currentContactKey() === '' ? loadText('session_code') : null,
    agentSessions: agentSessions(),
  });
  if (resolved.kind === 'question' || resolved.kind === 'unknown') return { code: null, reason: resolved.kind };
  const { code } = resolved;
  activateSession(code, isAgentCode(code), setContactKey);
  return { code };
}

/** Whether this is the common code of visitors without a session: the session's response has their own code. */
export const isAnonymousCode = (code: string): boolean => code === anonymousSessionCode;

/** Switches storage and URL to the session with this code: of an agent's contact, or of the tab. */
export function activateSession(code: string, isAgent: boolean, setContact = moveSessionLinkValues): void {
  const known = agentSessions().find((session) => session.code === code)?.key;
  const key = known ?? (isAgent && !isStorageBlocked('localStorage') ? newContactKey() : '');
  // The tab's own code belongs to a shopper.
  if (key !== '' && currentContactKey() === '' && loadText('session_code') === code) removeValue('session_code');
  setContact(key);
  if (key !== '' && !known) saveValue('session_code', code, { seconds: agentSessionSeconds });
  if (key !== '' || contactKeyInUrl()) setContactKeyInUrl(key);
}

/**
 * Whether this page most likely belongs to an agent: by the contact in the URL or the form of the code. The loaded
 * session decides.
 */
export const isLikelyAgent = (): boolean => Boolean(contactKeyInUrl()) || isAgentCode(sessionHash().code ?? '');
