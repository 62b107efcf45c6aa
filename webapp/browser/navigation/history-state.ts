const key = 'note';

/**
 * A word that belongs to this step of the tab's history: it is there again after a reload and after going back, and never in the address.
 * A page that was opened anew has none.
 */
export function loadHistoryNote(): string | null {
  const state = currentState();
  return typeof state === 'object' && state !== null && key in state && typeof state[key] === 'string' ? state[key] : null;
}

/** Keeps the word, beside whatever else this step remembers. */
export function saveHistoryNote(note: string): void {
  const state = currentState();
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), [key]: note }, '');
}

/** Where the page is drawn on a server there is no history. */
const currentState = (): unknown => (typeof window === 'undefined' ? null : window.history.state);
