import { anonymousSessionCode } from '#shared/model/session.ts';
import { isAgentsCode } from '#shared/rules/session/agent-session-code.ts';
import { type ResolvedSession, resolveSession } from '#shared/rules/session/resolve-session.ts';
import {
  agentSessions,
  forget,
  isStorageBlocked,
  moveEntryTo,
  recallText,
  remember,
  serveContact,
  servedContact,
} from '../storage/storage.ts';
import { contactInAddress, nameContactInAddress, newContactKey } from './contact-in-url.ts';
import { sessionHash } from './url-hash.ts';

/** Seconds after which an agent's code opens nothing any more (order-service/services/sessions/sessions.ts). */
const agentLasts = 12 * 3600;

/** Whose session the page begins with (spec §2, "Session loading"): a code, or why there is none. */
export type Entry = { code: string } | { code: null; reason: 'question' | 'unknown' };

/**
 * Resolves whose session the page begins with. From then on storage and address are its contact's, if it is an agent's. Asked again it
 * gives the same answer.
 */
export function enterSession(): Entry {
  const { code: named } = sessionHash();
  const resolved: ResolvedSession = resolveSession({
    hashCode: named === anonymousSessionCode ? null : named,
    addressKey: contactInAddress(),
    tabCode: servedContact() === '' ? recallText('session_code') : null,
    agentSessions: agentSessions(),
  });
  if (resolved.kind === 'question' || resolved.kind === 'unknown') return { code: null, reason: resolved.kind };
  const code = resolved.kind === 'session' ? resolved.code : anonymousSessionCode;
  serveSession(code, isAgentsCode(code), serveContact);
  return { code };
}

/** From now on storage and address are those of the session with this code: of an agent's contact, or of the tab. */
export function serveSession(code: string, isAgents: boolean, serve = moveEntryTo): void {
  const known = agentSessions().find((session) => session.code === code)?.key;
  const key = known ?? (isAgents && !isStorageBlocked('localStorage') ? newContactKey() : '');
  // The tab's own code is a shopper's.
  if (key !== '' && servedContact() === '' && recallText('session_code') === code) forget('session_code');
  serve(key);
  if (key !== '' && !known) remember('session_code', code, { seconds: agentLasts });
  if (key !== '' || contactInAddress()) nameContactInAddress(key);
}

/** Whether this page is most likely an agent's: its address names a contact, or its code says so. The session knows. */
export const isLikelyAgents = (): boolean => Boolean(contactInAddress()) || isAgentsCode(sessionHash().code ?? '');
