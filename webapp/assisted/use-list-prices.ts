import { useEffect, useRef } from 'react';
import { loadList } from '../state/catalog/catalog-list.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** The list has the prices of the order's price table: it is loaded again when the order gets another one. */
export function useListPrices(): void {
  const tableId = useRead(orderState).order?.providerPriceTableId;
  const before = useRef(tableId);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isOther = before.current !== tableId;
    before.current = tableId;
    if (!isFirst && isOther && catalogState.phase === 'ready') void loadList();
  }, [tableId]);
}
