import { useEffect, useRef } from 'react';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Refetches a visible list when a refusal or an order update shows that the shop's offers have changed. */
export function useRefetchOffers(refetch: () => void): void {
  const { offerRevision } = useRead(orderState);
  const fetchedRound = useRef(offerRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the offers
  useEffect(() => {
    if (fetchedRound.current === offerRevision) return;
    fetchedRound.current = offerRevision;
    refetch();
  }, [offerRevision]);
}
