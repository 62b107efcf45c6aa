import { lazy, Suspense, useEffect } from 'react';
import { lateStyle } from '../browser/loading/late-style.ts';
import { focusedProduct, moveRow } from '../browser/view/card-rows.ts';
import {
  focusSearch,
  focusSearchOnArrival,
  leaveSearchByKey,
  prepareForCodes,
  submitSearch,
} from '../browser/view/search-field.ts';
import { addFromCard, stepCard } from '../state/assisted-sale/card-quantities.ts';
import { followPriceTable } from '../state/assisted-sale/list-prices.ts';
import {
  messageDraft,
  pickedProduct,
  restoreMessageDraft,
  showMessageDraft,
  togglePicked,
} from '../state/assisted-sale/message-draft.ts';
import { forgetOpenedByKey, isOpenedByKey } from '../state/assisted-sale/opened-by-key.ts';
import { followScans } from '../state/assisted-sale/scan-product.ts';
import { followTypedSearch } from '../state/assisted-sale/typed-search.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { orderState } from '../state/order/order.ts';
import { followScannedKeys } from '../state/shortcuts/shortcuts.ts';
import { useShortcuts } from '../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../state/use-read.ts';
import { ScanButton } from './scan-button.tsx';

const ProductsMessage = lazy(async () => {
  const [{ ProductsMessage: message }] = await Promise.all([import('./products-message.tsx'), lateStyle()]);
  return { default: message };
});

/** What an agent's catalogue has besides its cards: scanning, the keys, and the message to the contact. */
export function AgentTools() {
  const { order } = useRead(orderState);
  const { isOpen } = useRead(messageDraft);
  useEffect(restoreMessageDraft, []);
  useEffect(followScans, []);
  useEffect(() => followScannedKeys(submitSearch), []);
  useEffect(prepareForCodes, []);
  useEffect(() => leaveSearchByKey(() => moveRow(1)), []);
  useEffect(() => {
    if (!isOpenedByKey()) focusSearchOnArrival();
    return forgetOpenedByKey;
  }, []);
  useEffect(followTypedSearch, []);
  const tableId = order?.providerPriceTableId;
  useEffect(() => followPriceTable(tableId), [tableId]);
  const onRow = (act: (product: (typeof catalogState.products)[number]) => void) => () => {
    const id = focusedProduct();
    const product = catalogState.products.find(({ providerId }) => providerId === id);
    if (product) act(product);
  };
  const isLocked = () => orderState.order?.isInSemiAutomatic === true;
  useShortcuts({
    search: focusSearch,
    nextRow: () => moveRow(1),
    previousRow: () => moveRow(-1),
    addRow: onRow((product) => isLocked() || product.variants || void addFromCard(product)),
    more: onRow((product) => isLocked() || stepCard(product, 1)),
    fewer: onRow((product) => isLocked() || stepCard(product, -1)),
    pick: onRow((product) => togglePicked(pickedProduct(product))),
    preview: () => showMessageDraft(true),
  });
  return (
    <>
      <ScanButton />
      <Suspense>{isOpen && <ProductsMessage />}</Suspense>
    </>
  );
}
