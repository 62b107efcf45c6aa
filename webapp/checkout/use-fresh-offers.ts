import { useEffect, useRef } from 'react';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Asks a shown list again when a refusal, or what the order says of it, tells that the shop offers something else by now. */
export function useFreshOffers(refetch: () => void): void {
  const { offerRevision } = useRead(orderState);
  const asked = useRef(offerRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round; how to ask is another function at every drawing
  useEffect(() => {
    if (asked.current === offerRevision) return;
    asked.current = offerRevision;
    refetch();
  }, [offerRevision]);
}
