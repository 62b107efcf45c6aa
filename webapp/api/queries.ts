import useSWR from 'swr';
import type { Product } from '#shared/model/catalog/product.ts';
import { soldOutRefreshMs } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { fetchProduct, fetchProductsByIds } from './calls.ts';

/**
 * A product for its page. It is reloaded when the shopper returns, because stock and price may have changed, and at an
 * interval while it is sold out and the page is visible. `response` is `null` while `id` is null or the first response
 * is pending; later it keeps the last response, and `isArriving` is true. `isMissing`: the shop has no such product,
 * and another request cannot help.
 */
export function useProduct(id: string | null) {
  const { data, isValidating, isLoading, mutate } = useSWR(
    id === null ? null : ['product', id],
    ([, wanted]) => fetchProduct(wanted),
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.success && !latest.data.isActive ? soldOutRefreshMs : 0),
    },
  );
  const response = data ?? null;
  return {
    response,
    isMissing: response?.success === false && response.kind === 'missing',
    isFetching: isValidating,
    isArriving: isLoading,
    refetch: () => void mutate(),
  };
}

/**
 * Products that other data refers to, such as the lines of the cart. Empty until loaded, and after a failure: spec §8,
 * such look-ups are silent.
 */
export function useProductsByIds(ids: readonly string[]): readonly Product[] {
  const { data } = useSWR(
    ids.length === 0 ? null : ['products', ...ids],
    ([, ...wanted]) => fetchProductsByIds(wanted),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  );
  return data?.success ? data.data : [];
}
