import { subscribe } from 'valtio';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { hitToAdd } from '#shared/rules/catalog/code-hit.ts';
import { withChoice } from '#shared/rules/catalog/variants.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { focusSearch, onSearchSubmit } from '../../browser/view/search-field.ts';
import { search } from '../catalog/catalog.ts';
import { catalogState } from '../catalog/catalog-state.ts';
import { addContextOf } from '../order/add-context.ts';
import { addProduct } from '../order/add-product.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

/** Adds what is scanned or typed as a code, until the returned function is called. */
export const followScans = (): (() => void) =>
  onSearchSubmit(async (typed) => {
    await whenListLoaded();
    await addScanned(typed);
  });

const whenListLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (catalogState.phase === 'loading') return;
      stop();
      resolve();
    };
    const stop = subscribe(catalogState, check);
    check();
  });

/** Searches what the camera read, and adds the variant with this code. The focus stays: no keyboard covers the list. */
export async function searchScanned(code: string): Promise<void> {
  await search(code);
  await addScanned(code, { isTyped: false });
}

/**
 * After Enter in an agent's search: adds the variant whose code was typed or scanned. The text stays selected, so that
 * the next scan replaces it. Returns whether the shop accepted it.
 */
async function addScanned(typed: string, { isTyped = true } = {}): Promise<boolean> {
  const { phase, searchText, pagedData, products } = catalogState;
  if (phase !== 'ready' || searchText !== searchable(typed)) return false;
  const hit = hitToAdd(typed, pagedData?.codes ?? [], products);
  const product = hit && products.find(({ providerId }) => providerId === hit.providerId);
  if (!hit || !product) return false;
  if (isTyped) focusSearch();
  const chosen = hit.attributes.map(({ providerId, optionProviderId }) => [providerId, optionProviderId]);
  const view = withChoice(product, Object.fromEntries(chosen));
  const refusal = addToCartRefusal(view, addContextOf(sessionState, orderState));
  const text = orderState.order?.isInSemiAutomatic
    ? orderRefusals.semiAutomatic
    : refusal && (addToCartRefusalText[refusal] || orderRefusals.inactive(product.name));
  if (text) {
    showToast({ kind: 'warning', title: product.name, text });
    return false;
  }
  return addProduct({ ...view, sku: hit.sku }, { attributes: hit.attributes });
}
