const hearers = new Set<() => void>();

/** From now on this is told whenever something happened to an order of this person, whoever did it; the answer ends that. */
export function whenOrderNews(task: () => void): () => void {
  hearers.add(task);
  return () => void hearers.delete(task);
}

export function tellOrderNews(): void {
  for (const task of hearers) task();
}
