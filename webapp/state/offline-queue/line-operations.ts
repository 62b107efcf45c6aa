import type { ItemChange, Order, SeenOrder } from '#shared/model/order/order.ts';
import { hasUncertainOutcome, type Result } from '#shared/model/result.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { isWaiting, type LineOperation, operationsOf } from '#shared/rules/offline-queue/operation.ts';
import { afterTurn } from '#shared/rules/offline-queue/queue.ts';
import { rebaseChange } from '#shared/rules/orders/rebase-change.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { sendItem } from '../../api/calls.ts';
import { applyOrder, currentOrderVersion, orderState } from '../order/order.ts';
import { notifyOthersChange } from '../order/others-change-toasts.ts';
import { moveSteps, recordApplied } from '../order/quantity-steps.ts';
import { expectedOrder } from '../order/send-checkout-change.ts';
import { showToast } from '../session/toasts.ts';
import { type LineChange, lineOperation, type QuantityStep, type SendLine, type WholeChange } from './line-change.ts';
import { newOperation } from './new-operation.ts';
import type { OperationHandlers } from './operation-handler.ts';
import { enqueue, isOrderOver, settle } from './queue.ts';
import { restoreQueue, setOperations } from './queue-store.ts';
import { dropRefused, showEnded, showLate, showRefused } from './refused-changes.ts';

/** How often one press is retried after a conflicting change: people do not change a line more often than that. */
const maxMerges = 5;

export const lineHandlers: OperationHandlers<LineOperation> = {
  send: (line, how) => sendItem(changeOf(line), how),
  afterResponse(line, response, { isOver }) {
    if (response.success) return;
    const refusal = response.kind === 'stale' ? waitingTexts.changed : response.text;
    if (isOver) showLate(line, line.name);
    else showRefused(line, line.name, refusal);
  },
  onEnded: (lines) => showEnded(lines, ({ name }) => name),
  doneText: waitingTexts.back,
};

/** Sends a line change through the queue. */
export const sendLine: SendLine = async (build, held) => {
  restoreQueue();
  if (held) setOperations(afterTurn(orderState.operations, held.key, 'skip'));
  // Those that are being sent were made after this one.
  const made = build(orderState.operations.filter(isWaiting));
  // A product that is added goes to the next order.
  if (held && isOrderOver(held.seen) && !isAdded(made?.relative)) {
    showLate(held, held.name);
    return null;
  }
  // A press for an earlier order was made before that order's change was refused.
  if (made && held && isForShownOrder(made.relative)) dropRefused(held);
  return made && sendMerged(made);
};

/** Discards a product that waits to be added. */
export function discardPendingLine(line: LineOperation): void {
  const quantity = lineOf(orderState.order ?? { items: [] }, line)?.quantity ?? 0;
  enqueue({ ...line, ...newOperation(line.seen), quantity }, 'waiting');
}

/** Whether a product is added, instead of a shown line changed. */
const isAdded = (step: QuantityStep | null | undefined): boolean => step != null && step.seen === undefined;

/** Whether a press was made for the order that shows, or for one that only this page changed since. */
function isForShownOrder(step: QuantityStep | null): boolean {
  return !step?.seen || expectedOrder(step.seen)?.version === currentOrderVersion()?.version;
}

/**
 * Sends a press that was made for the order displayed then. If another person changed the line first, the relative
 * change is applied to their quantity, with a toast about their change. Two people who press '+' together get two more.
 */
async function sendMerged({ change, name, relative: step }: LineChange): Promise<Result<Order> | null> {
  const isAddition = step?.seen === undefined;
  // A confirmation of unknown outcome may have placed the order: the change must not reach the next one.
  const mayBePlaced = operationsOf(orderState.operations, 'confirm').length > 0;
  const seen = step?.seen === undefined ? currentOrderVersion() : expectedOrder(step.seen);
  let [current, expected] = [change, step || mayBePlaced ? seen : null];
  for (let merges = 0; ; merges++) {
    const response = await sendOnce(current, name, expected);
    if (step && (!response || response.success)) recordApplied(step, response?.data ?? null);
    if (!response || response.success || hasUncertainOutcome(response)) return response;
    const { data } = response;
    const isStale = response.kind === 'stale' && data !== null;
    const isSame = data?.id === expected?.id;
    if (isStale && expected && !isSame && !isAdded(step)) {
      applyOrder(data);
      showLate(lineOperation({ change, name }, expected), name);
      return null;
    }
    if (!isStale || !(step || expected) || merges === maxMerges) {
      // For an added product the caller shows the failure.
      if (!isAddition && response.kind === 'stale') showToast({ kind: 'warning', title: name, text: response.text });
      return response;
    }
    applyOrder(data);
    notifyOthersChange(data);
    const rebased = step && (isSame || isAddition) ? rebaseChange(change, { by: step.by, isAddition }, data) : null;
    const merged = step ? rebased : change;
    if (!merged) return null;
    if (step) moveSteps(step, change.index, merged.quantity - current.quantity);
    [current, expected] = [merged, currentOrderVersion()];
  }
}

/**
 * Sends a change at once, or lets it wait. `null`: it waits. The shop refuses it if the order no longer matches
 * `expected` and the line was changed since.
 */
async function sendOnce(change: WholeChange, name: string, expected: SeenOrder | null): Promise<Result<Order> | null> {
  const seen = expected ?? currentOrderVersion();
  if (!seen) return null;
  const line = enqueue(lineOperation({ change, name }, seen));
  if (isWaiting(line)) {
    if (change.index === '') showToast({ kind: 'warning', text: waitingTexts.added(name) });
    return null;
  }
  // The same body as a retry: the shop refuses a key with another one.
  const response = await sendItem(changeOf(line), { key: line.key, expected });
  return settle(line, response) ? response : null;
}

/** The request's body. A reload keeps the order of its fields. */
function changeOf({ kind, key, seen, state, at, name, attributes, ...change }: LineOperation): ItemChange {
  return { ...change, attributes: [...attributes] };
}
