import { lazy, Suspense } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

// After the first screen has all it needs; without them the order is as new as it was asked for.
const LaterParts = lazy(async () => {
  await new Promise<void>(whenIdle);
  return { default: (await loadWithRetry(() => import('./later-parts.tsx'))).LaterParts };
});

/** The order goes along with what others change, once there is one, and the page with the phone it is on; one that did not come is asked for again. */
export function LaterPartsSlot() {
  const { hasOrder, loadFailure } = useRead(orderState);
  return (
    (hasOrder || loadFailure) && (
      <Suspense>
        <LaterParts />
      </Suspense>
    )
  );
}
