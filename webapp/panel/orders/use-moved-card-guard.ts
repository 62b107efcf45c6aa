import { useEffect, useState } from 'react';

/** How long a card that slid to another place takes no press, in milliseconds: a second tap was meant for the other. */
const settleMs = 600;
const none: ReadonlySet<string> = new Set();

/** Of the cards of a column in their order: those that came a moment ago to the place of another card. */
export function useMovedCardGuard(ids: readonly string[]): ReadonlySet<string> {
  const [places, setPlaces] = useState(ids);
  const [slid, setSlid] = useState(none);
  if (ids.join() !== places.join()) {
    const moved = ids.filter((id, at) => at < places.length && places[at] !== id);
    setPlaces(ids);
    if (moved.length > 0) setSlid(new Set([...slid, ...moved]));
  }
  useEffect(() => {
    if (slid.size === 0) return;
    const timer = setTimeout(() => setSlid(none), settleMs);
    return () => clearTimeout(timer);
  }, [slid]);
  return slid;
}
