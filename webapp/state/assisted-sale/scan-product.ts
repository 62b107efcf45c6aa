import { subscribe } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import type { CodeHit } from '#shared/model/catalog/product-list-page.ts';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { hitToAdd, isCodeLike } from '#shared/rules/catalog/code-hit.ts';
import { withChoice } from '#shared/rules/catalog/variants.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { scanTexts } from '#shared/text/assisted/scanner.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { fetchProducts } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { keepSearchFocus, leaveSearch, onSearchSubmit, returnToSearch } from '../../browser/view/search-field.ts';
import { search } from '../catalog/catalog-actions.ts';
import { catalogState } from '../catalog/catalog-state.ts';
import { addContextOf } from '../order/add-context.ts';
import { addProduct } from '../order/add-product.ts';
import { orderState } from '../order/order.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

type Warning = { title: string; text: string };
/**
 * One scan after the other: each has its own search, in the order of the presses. The warnings show after
 * the last one, because the toast of the next product would replace them.
 */
const scans = pageState(() => ({ last: Promise.resolve(), waiting: 0, warnings: [] as Warning[] }));

/** Adds what is scanned or typed as a code, until the returned function is called. */
export const followScans = (): (() => void) =>
  onSearchSubmit((typed) => {
    keepSearchFocus();
    if (searchable(typed) !== '') queueScan(() => finishScan(typed));
  });

/** Adds the product with a code that was scanned on a page without a list. A toast says why nothing was added. */
export const scanWithoutList = (code: string): void =>
  queueScan(async () => {
    const found = await searchAgain(code, { isCode: true });
    if (found && !(await addScanned(code, found.codes, found.data)))
      warn(code, scanTexts[found.codes?.length ? 'several' : 'none']);
  });

function queueScan(run: () => Promise<void>): void {
  scans.waiting++;
  // A scan that fails does not stop the next one. Its error stays visible in the console.
  scans.last = scans.last
    .catch(() => {})
    .then(run)
    .finally(() => {
      scans.waiting--;
      if (scans.waiting === 0) showWarnings();
    });
}

/** One line for each text, with all its codes. */
function showWarnings(): void {
  const texts = new Set(scans.warnings.map(({ text }) => text));
  for (const text of texts) {
    const titles = scans.warnings.filter((warning) => warning.text === text).map(({ title }) => title);
    showToast({ kind: 'warning', title: [...new Set(titles)].join(', '), text, staysLonger: true });
  }
  scans.warnings = [];
}

const warn = (title: string, text: string): void => void scans.warnings.push({ title, text });

/** Waits until a state fulfils a condition. */
const until = (state: object, isMet: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!isMet()) return;
      stop();
      resolve();
    };
    const stop = subscribe(state, check);
    check();
  });

/** Searches what the camera read, and adds the variant with this code. The focus stays: no keyboard covers the list. */
export async function searchScanned(code: string): Promise<void> {
  await search(code);
  if (isListOf(code)) await addScanned(code, catalogState.pagedData?.codes, catalogState.products);
  showWarnings();
}

/**
 * Adds what was typed or scanned. A toast names a code without a product, because who scans does not look at the list;
 * and says what the list would have said where a later search replaced it.
 */
async function finishScan(typed: string): Promise<void> {
  await until(catalogState, () => catalogState.phase !== 'loading' && catalogState.phase !== 'fresh');
  const isShown = isListOf(typed);
  const found = isShown
    ? { codes: catalogState.pagedData?.codes, data: catalogState.products }
    : await searchAgain(typed);
  if (!found) return;
  if (await addScanned(typed, found.codes, found.data)) returnToSearch(typed);
  else if (isCodeLike(typed) && (!isShown || found.data.length === 0))
    warn(typed.trim(), scanTexts[found.codes?.length ? 'several' : 'none']);
  // After a search for a word the keys of the list work. The next scan replaces a code that was not found.
  else if (isShown && found.data.length > 0 && !isCodeLike(typed)) leaveSearch(typed);
}

/** Whether the first page of this search is on screen. */
const isListOf = (typed: string): boolean =>
  catalogState.phase === 'ready' && catalogState.pagedData?.page === 0 && catalogState.searchText === searchable(typed);

/** The response to a search whose list was replaced. `null`: it failed, which a toast says. */
async function searchAgain(typed: string, { isCode = isCodeLike(typed) } = {}) {
  const query = { kind: 'text', text: searchable(typed), filters: {} } as const;
  const response = await fetchProducts(query, { pageNumber: 0, pageToken: null }, new AbortController().signal);
  if (response.success) return response.data;
  if (isCode) warn(typed.trim(), response.text);
  return null;
}

/** Adds the variant whose code was typed or scanned. Returns whether there is one; a toast says why it is not added. */
async function addScanned(
  typed: string,
  codes: readonly CodeHit[] = [],
  products: readonly Product[] = [],
): Promise<boolean> {
  const hit = hitToAdd(typed, codes, products);
  const product = hit && products.find(({ providerId }) => providerId === hit.providerId);
  if (!hit || !product) return false;
  const chosen = hit.attributes.map(({ providerId, optionProviderId }) => [providerId, optionProviderId]);
  const view = withChoice(product, Object.fromEntries(chosen));
  const refusal = addToCartRefusal(view, addContextOf(sessionState, orderState));
  const text = orderState.order?.isInSemiAutomatic
    ? orderRefusals.semiAutomatic
    : refusal && (addToCartRefusalText[refusal] || orderRefusals.inactive(product.name));
  if (text) {
    warn(product.name, text);
    return true;
  }
  await until(orderState, () => !orderState.adding[product.providerId]);
  await addProduct({ ...view, sku: hit.sku }, { attributes: hit.attributes });
  return true;
}
