const listeners = new Set<() => void>();

/**
 * Calls `listener` whenever one of this person's orders changed, by any person. Returns a function that
 * unsubscribes.
 */
export function onOrderUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyOrderUpdate(): void {
  for (const task of listeners) task();
}
