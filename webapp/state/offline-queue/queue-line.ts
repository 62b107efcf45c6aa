import type { Order } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import type { LineOperation } from '#shared/rules/offline-queue/operation.ts';
import { isOffline } from '../../browser/device/online.ts';
import { reloadIfReachable } from '../../browser/loading/retry-chunk-load.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { isKeptOverReload, loadValue, saveValue } from '../../browser/storage/storage.ts';
import { changeOrder } from '../order/change-order.ts';
import { currentOrderVersion, orderState } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';
import { type BuildLine, lineOperation, type SendLine } from './line-change.ts';

/**
 * Loads the queue's part for lines with the first change of a line, which the first screen does not contain. If it does
 * not load, the stored change waits.
 */
const loadAndSend: SendLine = async (build, held) => {
  const part = await import('./line-operations.ts').catch(() => null);
  if (part) {
    queueSenders.sendLine = part.sendLine;
    return part.sendLine(build, held);
  }
  if (!held) return null;
  storeLine({ ...held, state: 'waiting' });
  // The words of `waitingTexts`, whose file the first screen does not contain.
  showToast({ kind: 'warning', text: `${held.name}: aguardando conexão` });
  // The browser may remember that the file failed. Another page loads it, and the queue sends the change.
  if (!isOffline() && isKeptOverReload('offline_queue')) void reloadIfReachable();
  return null;
};
/**
 * `sendLine` sends a change of a line. `sendWaiting` sends what waits at once, because a person asks for it. `onChange`
 * runs with each press that changes a line, before it is sent. Files that the first screen does not load replace them.
 */
export const queueSenders = pageState(() => ({ sendLine: loadAndSend, sendWaiting: () => {}, onChange: () => {} }));

/**
 * Changes a line after all earlier changes. It is stored until its turn, because the page may close before. `null`: it
 * is queued for later, or nothing was left to do.
 */
export function changeLine(build: BuildLine, { isLeaving = false } = {}): Promise<Result<Order> | null> {
  const pressed = build(orderState.operations);
  const seen = currentOrderVersion();
  const held = pressed && seen && lineOperation(pressed, seen, 'underway');
  if (held) {
    storeLine(held);
    queueSenders.onChange();
  }
  return changeOrder(() => queueSenders.sendLine(build, held), isLeaving);
}

/** Stores a line change as the queue does, which restores it once its files load. An empty `by` removes it. */
export function storeLine(held: LineOperation, by: readonly LineOperation[] = [held]): void {
  const isOther = ({ key }: { key?: string }) => key !== held.key;
  saveValue('offline_queue', [...[loadValue('offline_queue') ?? []].flat().filter(isOther), ...by]);
  orderState.operations = [...orderState.operations.filter(isOther), ...by];
}
