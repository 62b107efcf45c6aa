import { useEffect, useState } from 'react';
import { progressState, shopClock } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';

/** The shop's clock, second by second (milliseconds): a phone's own may be wrong. */
export function useShopClock(): number {
  const progress = useRead(progressState);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // An answer that came since the last tick is newer than it.
  return shopClock(progress, Math.max(now, progress.readAt));
}
