import { pageState } from '../../browser/storage/page-state.ts';
import { loadList } from '../catalog/catalog-list.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/** The price table whose prices the list has; `undefined` = not known yet. */
const shown = pageState(() => ({ tableId: undefined as string | null | undefined }));

/**
 * An agent's list has the prices of the order's price table: it is loaded again when the order has another one, also
 * one that was chosen on another screen. `undefined`: the order is not loaded.
 */
export function followPriceTable(tableId: string | null | undefined): void {
  if (tableId === undefined) return;
  const isOther = shown.tableId !== undefined && shown.tableId !== tableId;
  shown.tableId = tableId;
  if (isOther && catalogState.phase === 'ready') void loadList();
}
