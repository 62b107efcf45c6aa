const listeners = new Set<() => void>();

/** From now on this is told whenever something happened to an order of this person, whoever did it; the answer ends that. */
export function onOrderUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyOrderUpdate(): void {
  for (const task of listeners) task();
}
