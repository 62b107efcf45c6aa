/** What a page that opens knows of its session. */
export type KnownOfSession = {
  /** The code of an entry link, in the address's hash. */
  hashCode: string | null;
  /** The contact's key in the address: of an agent's page. Empty: of a page that was opened from a shopper's. */
  addressKey: string | null;
  /** The code that the tab's own storage keeps: a shopper's. */
  tabCode: string | null;
  /** The agent's sessions that this browser knows. */
  agentSessions: readonly { key: string; code: string }[];
};

/** Whose page it is. `key` is null where no agent asks, or where the code is a new one. */
export type ResolvedSession =
  | { kind: 'session'; code: string; key: string | null }
  | { kind: 'anonymous' }
  /** The agent must say which of the known contacts is served. */
  | { kind: 'question' }
  /** The address names a contact, and this browser knows none. */
  | { kind: 'unknown' };

/**
 * Which session a page opens with (spec §2, "Session loading"): the entry link's, then the one that the address names, then the tab's own,
 * then the only agent's session of this browser. An address that names a contact never opens another contact's session.
 */
export function resolveSession({ hashCode, addressKey, tabCode, agentSessions }: KnownOfSession): ResolvedSession {
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
  if (addressKey === '' || !first) return { kind: 'anonymous' };
  return agentSessions.length > 1 ? { kind: 'question' } : { kind: 'session', ...first };
}
