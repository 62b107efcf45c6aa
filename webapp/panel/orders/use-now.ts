import { useEffect, useState } from 'react';

/** The time, in milliseconds, again every half minute: the cards show how long they wait. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
