import { fromEarlierFormats } from '#shared/rules/offline-queue/earlier-formats.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { updatePendingNote } from '../order/pending-note.ts';

/** Sets the operations of the queue. They are saved at once: a page that is closed now never reads a response. */
export function setOperations(operations: readonly PendingOperation[]): void {
  // A copy: the stored value must not change with the live state.
  const copy: PendingOperation[] = JSON.parse(JSON.stringify(operations));
  if (copy.length === 0) removeValue('offline_queue');
  else saveValue('offline_queue', copy);
  orderState.operations = [...operations];
  updatePendingNote();
}

/** Restores the stored operations, also those that an earlier release stored. */
export function restoreQueue(): void {
  const stored = loadValue('offline_queue');
  const now = Date.now();
  const earlier = Array.isArray(stored) ? [] : earlierOperations(now);
  setOperations([...restoreOperations(stored ?? earlier, now), ...orderState.operations]);
}

function earlierOperations(now: number): unknown[] {
  const lines = loadValue('waiting_changes');
  const operations = fromEarlierFormats({ lines, confirmation: null, draft: null }, uuid, now);
  removeValue('waiting_changes');
  return operations;
}
