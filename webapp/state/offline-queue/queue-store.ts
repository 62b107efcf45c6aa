import { chosenPayment } from '#shared/rules/offline-queue/choices.ts';
import { isWaiting, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { latestValue } from '#shared/rules/offline-queue/queue.ts';
import { isForAnyOrder, withOrder } from '#shared/rules/offline-queue/reconcile.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import { pendingChangesText } from '#shared/text/pending-changes.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadText, loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { continuesTabSession, sessionState } from '../session/session.ts';

const restored = pageState(() => ({ isDone: false }));

/** Sets the operations of the queue. They are saved at once: a page that is closed now never reads a response. */
export function setOperations(operations: readonly PendingOperation[]): void {
  if (operations.length === 0) removeValue('offline_queue');
  // A copy: the stored value must not change with the live state.
  else saveValue('offline_queue', JSON.parse(JSON.stringify(operations)));
  orderState.operations = [...operations];
  orderState.chosenPayment = chosenPayment(operations, orderState.order?.payment);
  orderState.waitingNote = pendingChangesText(latestValue(operations.filter(isWaiting)).map(({ kind }) => kind));
}

/**
 * Restores what an earlier page stored, before what this one stored already. A second call does nothing. The session
 * may still be loading: what is for any order is restored only if no other session used the tab.
 */
export function restoreQueue(): void {
  if (restored.isDone) return;
  restored.isDone = true;
  const { operations, order } = orderState;
  const isUnused = () => (loadText('session_code') ?? loadText('session_user_id')) === null;
  const isOfTab = sessionState.session !== null || continuesTabSession() || isUnused();
  const stored = restoreOperations(loadValue('offline_queue'), Date.now()).filter(
    (one) => operations.every(({ key }) => key !== one.key) && (isOfTab || !isForAnyOrder(one)),
  );
  const all = [...stored, ...operations];
  setOperations(order ? withOrder(all, order) : all);
}
