const key = 'note';

/**
 * A text stored with this history entry: it survives a reload and a step back, and is never in the URL. A newly opened
 * page has none.
 */
export function loadHistoryNote(): string | null {
  const state = currentState();
  return typeof state === 'object' && state !== null && key in state && typeof state[key] === 'string'
    ? state[key]
    : null;
}

/** Stores the text, and keeps the other data of this history entry. */
export function saveHistoryNote(note: string): void {
  const state = currentState();
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), [key]: note }, '');
}

/** A server render has no history. */
const currentState = (): unknown => (typeof window === 'undefined' ? null : window.history.state);
