import useSWR from 'swr';
import { fetchProduct } from './calls.ts';

/** A product for its page: asked for again when the shopper comes back to it, for stock and price may have changed. Null while `id` is null or the answer is on its way. */
export function useProduct(id: string | null) {
  const { data, isValidating, mutate } = useSWR(id === null ? null : ['product', id], ([, wanted]) => fetchProduct(wanted), {
    keepPreviousData: false,
  });
  return { answer: data ?? null, isAsking: isValidating, askAgain: () => void mutate() };
}
