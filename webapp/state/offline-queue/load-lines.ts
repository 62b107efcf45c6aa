import type { ItemChange } from '#shared/model/order.ts';
import { isOffline } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { reloadIfReachable } from '../../browser/loading/retry-chunk-load.ts';
import { isKeptOverReload, loadValue, saveValue } from '../../browser/storage/storage.ts';
import { currentOrderVersion } from '../order/order.ts';
import { sendLine, setLineSender } from '../order/order-lines.ts';
import { showToast } from '../session/toasts.ts';

/**
 * Loads the queue's part for lines with the first change of a line, which the first screen does not contain. If that
 * fails, the change is stored for the queue.
 */
export const loadLinesWithFirst = (): void =>
  setLineSender(async (change, name, step) => {
    const part = await import('./line-operations.ts').catch(() => null);
    part?.connectLines();
    if (part) return sendLine(change, name, step);
    // Each screen that changes a line names all of it.
    storeLine(change as WholeChange, name);
    // The browser may remember that the file failed. Another page loads it, and the queue sends the change.
    if (!isOffline() && isKeptOverReload('offline_queue')) void reloadIfReachable();
    return null;
  });

/** A change as the queue stores it. */
type WholeChange = Required<Pick<ItemChange, 'attributes' | 'subscription' | 'sku'>> & ItemChange;

/**
 * Stores a line change as the queue does, which restores and sends it once its files load.
 */
export function storeLine(change: WholeChange, name: string): void {
  const seen = currentOrderVersion();
  const operation = { ...change, name, seen, kind: 'line', key: uuid(), state: 'waiting', at: Date.now() };
  saveValue('offline_queue', [loadValue('offline_queue') ?? [], operation].flat());
  // The words of `waitingTexts`, whose file the first screen does not contain.
  showToast({ kind: 'warning', text: `${name}: aguardando conexão` });
}
