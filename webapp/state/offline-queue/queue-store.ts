import { restoreDraft } from '#shared/rules/checkout/restored-draft.ts';
import { fromEarlierFormats } from '#shared/rules/offline-queue/earlier-formats.ts';
import { heldOf, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
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
  const countOf = (kind: PendingOperation['kind']) => lastWanted(heldOf(operations, kind)).length;
  orderState.waitingNote = pendingChangesText({ items: countOf('line'), choices: countOf('choice') + countOf('gift') });
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
  removeValue('waiting_changes');
  // Once only: the draft is stored again without its choices.
  if (draft !== null) saveValue('checkout_data', restoreDraft(draft));
  return fromEarlierFormats({ lines, draft }, uuid, now);
}
