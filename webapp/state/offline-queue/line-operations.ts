import type { ItemChange, Order, SeenOrder } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { isWaiting, type LineOperation } from '#shared/rules/offline-queue/operation.ts';
import { withEvent } from '#shared/rules/offline-queue/queue.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendItem } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { withStepMerging } from '../order/merge-steps.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
import { expectedOrder } from '../order/order-precondition.ts';
import { showToast } from '../session/toasts.ts';
import type { OperationHandlers } from './handlers.ts';
import { type LineSender, lineOperation, type QuantityStep, type WholeChange } from './line-change.ts';
import { enqueue, mustWait, settle } from './queue.ts';
import { restoreQueue, setOperations } from './queue-store.ts';
import { dropRefused, showRefused } from './refused-changes.ts';

export const lineHandlers: OperationHandlers<LineOperation> = {
  send: (line, how) => sendItem(changeOf(line), how),
  afterResponse(line, answer, { isOver }) {
    if (answer.success) return;
    const refusal = answer.kind === 'stale' ? waitingTexts.changed : answer.text;
    showRefused(line, line.name, isOver ? waitingTexts.another : refusal);
  },
  onEnded(lines) {
    for (const line of lines) {
      if (line.state === 'waiting') showRefused(line, line.name, waitingTexts.another);
      // It was sent, and its response is lost: the order may contain it.
      else if (line.state === 'unanswered') showRefused(line, line.name, waitingTexts.unclear);
    }
  },
  doneText: waitingTexts.back,
};

const sendMerged = withStepMerging(send, (title, { text }) => showToast({ kind: 'warning', title, text }));

/** Sends line changes through the queue. */
export const lineSender: LineSender = {
  hold(held) {
    restoreQueue();
    // It replaces nothing before its turn.
    setOperations([...orderState.operations, held]);
  },
  async send(build, held) {
    restoreQueue();
    if (held) setOperations(withEvent(orderState.operations, held.key, 'skip'));
    // Those that are being sent were made after this one.
    const made = build(orderState.operations.filter(isWaiting));
    // A press for an earlier order was made before that order's change was refused.
    if (made && held && isForShownOrder(made.relative)) dropRefused(held);
    return made && sendMerged(made);
  },
};

/** Discards a product that waits to be added. */
export function discardPendingLine(line: LineOperation): void {
  const quantity = lineOf(orderState.order ?? { items: [] }, line)?.quantity ?? 0;
  enqueue({ ...line, quantity, key: uuid(), state: 'waiting', at: Date.now() });
}

/** Whether a press was made for the order that shows, or for one that only this page changed since. */
function isForShownOrder(step: QuantityStep | null): boolean {
  const shown = currentOrderVersion();
  return !step?.seen || expectedOrder(step.seen, shown)?.version === shown?.version;
}

/** Sends a change at once, or lets it wait. `null`: it waits. */
async function send(change: WholeChange, name: string, expected: SeenOrder | null): Promise<Result<Order> | null> {
  const seen = expected ?? currentOrderVersion();
  if (!seen) return null;
  const line = lineOperation({ change, name }, mustWait() ? 'waiting' : 'underway', seen);
  enqueue(line);
  if (isWaiting(line)) {
    if (change.index === '') showToast({ kind: 'warning', text: waitingTexts.added(name) });
    return null;
  }
  // The same body as a retry: the shop refuses a key with another one.
  const answer = await sendItem(changeOf(line), { key: line.key, expected });
  return settle(line, answer) ? answer : null;
}

/** The request's body. A reload keeps the order of its fields. */
function changeOf({ kind, key, seen, state, at, name, attributes, ...change }: LineOperation): ItemChange {
  return { ...change, attributes: [...attributes] };
}
