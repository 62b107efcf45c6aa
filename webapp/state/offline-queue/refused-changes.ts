import { proxy } from 'valtio';
import type { Order } from '#shared/model/order/order.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isSameTarget, ruleOf } from '#shared/rules/offline-queue/operation-rules.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { closeToast, showToast } from '../session/toasts.ts';

/**
 * A change that the shop did not accept. `title`: what it changed. `text`: why it was not accepted. `isLate`: its order
 * was over before it, so it stays listed in the next one.
 */
export type RefusedChange = { operation: PendingOperation; title: string; text: string; isLate?: boolean };

/** What cart and checkout list: the newest refusal of each target. A toast alone is over before the shopper is back. */
export const refusedChanges = pageState(() => proxy<{ list: RefusedChange[] }>({ list: [] }));
/** The keys of all operations that were listed, also of those that a press has removed from the list since. */
const listedKeys = pageState(
  () => new Set<string>(),
  (keys) => keys.clear(),
);

/** Lists a refused change and announces it in a toast, in place of an earlier text about the same. */
export function showRefused(operation: PendingOperation, title: string, text: string, { isLate = false } = {}): void {
  const id = `${operation.kind} ${ruleOf(operation).target(operation)}`;
  listedKeys.add(operation.key);
  setRefused([...others(operation), { operation, title, text, isLate }]);
  closeToast(id);
  showToast({ id, kind: 'warning', title, text });
}

/**
 * Lists changes whose order was placed or cancelled. It may contain one that was sent (`unanswered`). One that is
 * `underway` gets its own response.
 */
export function showEnded<Operation extends PendingOperation>(
  operations: readonly Operation[],
  titleOf: (operation: Operation) => string,
): void {
  // Its response came meanwhile, and says more.
  for (const operation of operations)
    if (listedKeys.has(operation.key)) continue;
    else if (operation.state === 'waiting') showLate(operation, titleOf(operation));
    else if (operation.state === 'unanswered') showLate(operation, titleOf(operation), waitingTexts.unclear);
}

/** Lists a change whose order was placed or cancelled before it. */
export const showLate = (operation: PendingOperation, title: string, text: string = waitingTexts.another): void =>
  showRefused(operation, title, text, { isLate: true });

/** Removes a refusal from the list, because the change was made again. */
export function dropRefused(operation: PendingOperation): void {
  if (refusedChanges.list.length > 0) setRefused(others(operation));
}

/** Removes what was refused of another order. A product that was not added stays: it may still be wanted. */
export function dropRefusedOfOthers(order: Pick<Order, 'id'>): void {
  const isOver = ({ operation, isLate }: RefusedChange) =>
    !isLate && operation.kind !== 'line' && ruleOf(operation).isOfOrder && operation.seen.id !== order.id;
  if (refusedChanges.list.some(isOver)) setRefused(refusedChanges.list.filter((change) => !isOver(change)));
}

/** Empties the list: the person has read it. */
export const dismissRefused = (): void => setRefused([]);

/** Restores what the page before listed. */
export function restoreRefused(): void {
  const stored = loadValue('refused_changes');
  if (!Array.isArray(stored)) return;
  refusedChanges.list = stored.filter(isRefused);
  for (const { operation } of refusedChanges.list) listedKeys.add(operation.key);
}

const others = (operation: PendingOperation) =>
  refusedChanges.list.filter((other) => !isSameTarget(other.operation, operation));

function setRefused(list: RefusedChange[]): void {
  refusedChanges.list = list;
  if (list.length === 0) removeValue('refused_changes');
  else saveValue('refused_changes', list);
}

/** Whether stored data is a refusal. An older page may have written it. */
const isRefused = (kept: unknown): kept is RefusedChange =>
  typeof kept === 'object' &&
  kept !== null &&
  'operation' in kept &&
  ['title', 'text'].every((field) => typeof Reflect.get(kept, field) === 'string') &&
  restoreOperations([kept.operation], Date.now()).length > 0;
