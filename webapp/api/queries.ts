import useSWR from 'swr';
import type { Product } from '#shared/model/product.ts';
import { fetchProduct, fetchProductsByIds } from './calls.ts';

/** A product for its page: asked for again when the shopper comes back to it, for stock and price may have changed. Null while `id` is null or the first answer is on its way; then the last answer stays until the next one is there, and `isArriving` says so. */
export function useProduct(id: string | null) {
  const { data, isValidating, isLoading, mutate } = useSWR(id === null ? null : ['product', id], ([, wanted]) => fetchProduct(wanted), {
    keepPreviousData: true,
  });
  return { answer: data ?? null, isAsking: isValidating, isArriving: isLoading, askAgain: () => void mutate() };
}

/** Products that something else speaks of, such as the lines of the cart. Empty until they are there, and when they cannot be had: spec §8, such look-ups are silent. */
export function useProductsByIds(ids: readonly string[]): readonly Product[] {
  const { data } = useSWR(ids.length === 0 ? null : ['products', ...ids], ([, ...wanted]) => fetchProductsByIds(wanted), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return data?.success ? data.data : [];
}
