import { anonymousSessionCode } from '../../model/session.ts';

/** The session data available to an opening page. */
export type KnownOfSession = {
  /** The code in the hash of an entry link. */
  hashCode: string | null;
  /** The contact's key in the address of an agent's page. Empty: the page was opened from a shopper's page. */
  addressKey: string | null;
  /** The shopper's code in the tab's storage. */
  tabCode: string | null;
  /** The agent sessions that this browser has stored. */
  agentSessions: readonly { key: string; code: string }[];
};

/** The page's session. `key` is `null` without an agent, or when the code is new. */
export type ChosenSession =
  | { kind: 'session'; code: string; key: string | null }
  /** The agent must choose one of the stored contacts. */
  | { kind: 'question' }
  /** The address names a contact that this browser has not stored. */
  | { kind: 'unknown' };

/**
 * The session of an opening page (spec §2, "Session loading"). Priority: the entry link, the session named in the
 * address, the tab's own session, the browser's only agent session, else 'anonymous-session'. An address that names a
 * contact never opens another contact's session.
 */
export function chooseSession({ hashCode, addressKey, tabCode, agentSessions }: KnownOfSession): ChosenSession {
  if (hashCode !== null) {
    const known = agentSessions.find(({ code }) => code === hashCode);
    return { kind: 'session', code: hashCode, key: known?.key ?? null };
  }
  if (addressKey) {
    const named = agentSessions.find(({ key }) => key === addressKey);
    if (named) return { kind: 'session', ...named };
    return { kind: agentSessions.length > 0 ? 'question' : 'unknown' };
  }
  if (tabCode !== null) return { kind: 'session', code: tabCode, key: null };
  const [first] = agentSessions;
  if (addressKey === '' || !first) return { kind: 'session', code: anonymousSessionCode, key: null };
  return agentSessions.length > 1 ? { kind: 'question' } : { kind: 'session', ...first };
}
