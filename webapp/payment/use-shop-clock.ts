import { useEffect, useState } from 'react';
import { progressState, shopClock } from '../state/payment/payment-progress.ts';
import { useRead } from '../state/use-read.ts';

/** The shop's time in milliseconds, updated every second. The phone's own clock may be wrong. */
export function useShopClock(): number {
  const progress = useRead(progressState);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A response may be newer than the last tick.
  return shopClock(progress, Math.max(now, progress.readAt));
}
