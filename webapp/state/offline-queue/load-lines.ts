import type { LineOperation } from '#shared/rules/offline-queue/operation.ts';
import { isOffline } from '../../browser/device/online.ts';
import { reloadIfReachable } from '../../browser/loading/retry-chunk-load.ts';
import { isKeptOverReload, loadValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';
import { sendLine, setLineSender } from '../order/order-lines.ts';
import { showToast } from '../session/toasts.ts';

/**
 * Loads the queue's part for lines with the first change of a line, which the first screen does not contain. Until then
 * the change is stored for the queue. If the part does not load, the change waits.
 */
export const loadLinesWithFirst = (): void =>
  setLineSender({
    hold: storeLine,
    async send(build, held) {
      const part = await import('./line-operations.ts').catch(() => null);
      part?.connectLines();
      if (part) return sendLine(build, held);
      if (held) storeLine({ ...held, state: 'waiting' });
      // The words of `waitingTexts`, whose file the first screen does not contain.
      if (held) showToast({ kind: 'warning', text: `${held.name}: aguardando conexão` });
      // The browser may remember that the file failed. Another page loads it, and the queue sends the change.
      if (!isOffline() && isKeptOverReload('offline_queue')) void reloadIfReachable();
      return null;
    },
  });

/** Stores a line change as the queue does, which restores it once its files load. */
export function storeLine(held: LineOperation): void {
  const isOther = ({ key }: { key?: string }) => key !== held.key;
  saveValue('offline_queue', [...[loadValue('offline_queue') ?? []].flat().filter(isOther), held]);
  orderState.operations = [...orderState.operations.filter(isOther), held];
}
