import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from './order.ts';

/** Sends unsent drafts, such as quantities or contact data. Returns the failure text, or `null`. */
export type DraftSender = (how: { isLeaving: boolean }) => Promise<string | null>;

/**
 * Registers drafts to send before the order is confirmed and before the page closes. Returns a function that
 * unregisters them.
 */
export function registerDraftSender(sender: DraftSender): () => void {
  senders.all.add(sender);
  return () => void senders.all.delete(sender);
}

const senders = pageState(() => ({ all: new Set<DraftSender>() }));

/** Sends all drafts now. Returns a failure text that must stop the caller, or `null`. */
export async function sendDrafts(): Promise<string | null> {
  const unsent = [...senders.all].map((sender) => sender({ isLeaving: false }));
  return (await Promise.all(unsent)).find((text) => text !== null) ?? orderState.waitingNote;
}

/** Sends all drafts before the page closes, without waiting for pending requests, whose responses may never be read. */
export async function sendDraftsBeforeLeaving(): Promise<void> {
  await Promise.all([...senders.all].map((sender) => sender({ isLeaving: true })));
}
