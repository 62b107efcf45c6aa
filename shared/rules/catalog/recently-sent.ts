import type { SentMessage } from '../../model/message.ts';

/** Messages of the last day are marked in an agent's catalogue. */
const recentMs = 24 * 3_600_000;

/** The newest message of the last day that shows each product. `messages`: the newest first. */
export function recentlySent(messages: readonly SentMessage[], now: Date): ReadonlyMap<string, SentMessage> {
  const marks = new Map<string, SentMessage>();
  for (const message of messages) {
    if (now.getTime() - new Date(message.at).getTime() >= recentMs) continue;
    for (const id of message.productIds ?? []) if (!marks.has(id)) marks.set(id, message);
  }
  return marks;
}
