import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { isKeptOverReload } from '../browser/storage/storage.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

// Loaded after the first screen. Until then the order is as current as its first load. These parts send what waits, so
// a browser that remembers a failed file reloads the page for it.
const LazyParts = lazy(async () => {
  await new Promise<void>(whenIdle);
  const load = () => import('./lazy-parts.tsx');
  return { default: (await loadWithRetry(load, () => isKeptOverReload('offline_queue'))).LazyParts };
});

/** Mounts the live order updates and the phone adjustments once the order is loaded or its load failed. */
export function LazyPartsSlot() {
  const { hasOrder, loadFailure } = useRead(orderState);
  return (
    (hasOrder || loadFailure) && (
      <Suspense>
        <LazyParts />
      </Suspense>
    )
  );
}
