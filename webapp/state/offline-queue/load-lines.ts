import type { ItemChange } from '#shared/model/order.ts';
import { waitingTexts } from '#shared/text/waiting.ts';
import { sendItem } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';
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
    return storeLine(change, name) ? null : sendItem(change);
  });

/**
 * Stores a line change as the queue does, which restores and sends it once its files load. Returns whether there is an
 * order to change.
 */
export function storeLine(change: ItemChange, name: string): boolean {
  const seen = currentOrderVersion();
  if (!seen) return false;
  const line = { attributes: [], subscription: null, sku: '', ...change, name, seen };
  const stored = loadValue('offline_queue');
  const operation = { ...line, kind: 'line', key: uuid(), state: 'waiting', at: Date.now() };
  saveValue('offline_queue', [...(Array.isArray(stored) ? stored : []), operation]);
  showToast({ kind: 'warning', text: waitingTexts.added(name) });
  return true;
}
