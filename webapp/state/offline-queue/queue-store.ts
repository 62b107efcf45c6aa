import { restoreDraft } from '#shared/rules/checkout/parse-draft.ts';
import { fromEarlierFormats } from '#shared/rules/offline-queue/earlier-formats.ts';
import { isHeld, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { lastWanted } from '#shared/rules/offline-queue/queue.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import { pendingChangesText } from '#shared/text/waiting.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';

const restored = pageState(() => ({ isDone: false }));

/** Sets the operations of the queue. They are saved at once: a page that is closed now never reads a response. */
export function setOperations(operations: readonly PendingOperation[]): void {
  // A copy: the stored value must not change with the live state.
  const copy: PendingOperation[] = JSON.parse(JSON.stringify(operations));
  if (copy.length === 0) removeValue('offline_queue');
  else saveValue('offline_queue', copy);
  orderState.operations = [...operations];
  const held = lastWanted(operations.filter(isHeld));
  const items = held.filter(({ kind }) => kind === 'line').length;
  const hasContact = held.some(({ kind }) => kind === 'contact');
  const hasConfirmation = held.some(({ kind }) => kind === 'confirm');
  const choices = held.length - items - (hasContact ? 1 : 0) - (hasConfirmation ? 1 : 0);
  orderState.waitingNote = pendingChangesText({ items, choices, hasContact, hasConfirmation });
}

/** Restores the stored operations, also those that an earlier release stored. A second call does nothing. */
export function restoreQueue(): void {
  if (restored.isDone) return;
  restored.isDone = true;
  const now = Date.now();
  const stored = loadValue('offline_queue') ?? earlierOperations(now);
  setOperations([...restoreOperations(stored, now), ...orderState.operations]);
}

function earlierOperations(now: number): unknown[] {
  const [lines, draft] = [loadValue('waiting_changes'), loadValue('checkout_data')];
  const confirmation = loadValue('confirmation');
  removeValue('waiting_changes');
  removeValue('confirmation');
  // Once only: the draft is stored again without its choices.
  if (draft !== null) saveValue('checkout_data', restoreDraft(draft));
  return fromEarlierFormats({ lines, draft, confirmation }, uuid, now);
}
