import type { Order } from '#shared/model/order/order.ts';
import type { ConfirmOperation } from '#shared/rules/offline-queue/operation.ts';
import { confirmationToRepeat } from '#shared/rules/offline-queue/queue.ts';
import { confirmationOutcomeTexts } from '#shared/text/order/confirmation-outcome.ts';
import { sendConfirmation } from '../../api/calls.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import { pendingOperation, submit } from '../offline-queue/queue.ts';
import { showToast } from '../session/toasts.ts';
import { whenChangesSettled } from './change-order.ts';
import { pauseBeforeSending } from './confirm-operations.ts';
import { showConfirmation } from './confirmed-order.ts';
import { currentOrderVersion, orderState } from './order.ts';
import { expectedOrder } from './send-checkout-change.ts';
import { sendDrafts } from './unsent-changes.ts';

/**
 * Sends all unsent changes before the order is paid. Returns whether it succeeded; on failure a toast shows the text.
 * With `mayWait` changes without a connection are no failure.
 */
export async function flushDrafts({ mayWait = false } = {}): Promise<boolean> {
  if (orderState.isConfirming) return false;
  orderState.isConfirming = true;
  const unsent = await sendDrafts();
  orderState.isConfirming = false;
  const isDone = unsent === null || (mayWait && unsent === orderState.waitingNote);
  if (!isDone) showToast({ kind: 'warning', text: unsent });
  return isDone;
}

/**
 * Confirms the displayed order (spec §2, §4). Returns the confirmed order, or `null` if it waits or failed. Without a
 * response it waits in the offline queue, behind the changes made before it; a second press uses its key.
 */
export async function confirmOrder(): Promise<Order | null> {
  const shown = currentOrderVersion();
  if (!shown || !(await flushDrafts({ mayWait: true }))) return null;
  orderState.isConfirming = true;
  await whenChangesSettled();
  const seen = expectedOrder(shown) ?? shown;
  const earlier = confirmationToRepeat(orderState.operations, seen);
  const operation: ConfirmOperation = earlier ? { ...earlier } : { kind: 'confirm', ...newOperation(seen) };
  const response = await submit(operation, ({ expected, key }) => sendConfirmation(expected ?? operation.seen, key));
  const order = response ? await showConfirmation(operation, response, { isRetry: earlier !== null }) : null;
  orderState.isConfirming = false;
  if (response) return order;
  pauseBeforeSending();
  // A change that was made meanwhile dropped it.
  if (!pendingOperation(operation.key) && orderState.order?.id === seen.id)
    showToast({ kind: 'warning', text: confirmationOutcomeTexts.changed });
  return order;
}
