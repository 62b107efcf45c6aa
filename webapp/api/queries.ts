import useSWR from 'swr';
import type { Product } from '#shared/model/product.ts';
import { fetchProduct, fetchProductsByIds } from './calls.ts';
import { fetchCardOptions, fetchPaymentOptions } from './checkout-calls.ts';
import { isMissing } from './client.ts';

/** A product for its page: asked for again when the shopper comes back to it, for stock and price may have changed. Null while `id` is null or the first answer is on its way; then the last answer stays until the next one is there, and `isArriving` says so. `isMissing`: the shop has no such product, and asking again can't help. */
export function useProduct(id: string | null) {
  const { data, isValidating, isLoading, mutate } = useSWR(id === null ? null : ['product', id], ([, wanted]) => fetchProduct(wanted), {
    keepPreviousData: true,
  });
  const answer = data ?? null;
  return {
    answer,
    isMissing: answer?.success === false && isMissing(answer.errors),
    isFetching: isValidating,
    isArriving: isLoading,
    refetch: () => void mutate(),
  };
}

/** Products that something else speaks of, such as the lines of the cart. Empty until they are there, and when they cannot be had: spec §8, such look-ups are silent. */
export function useProductsByIds(ids: readonly string[]): readonly Product[] {
  const { data } = useSWR(ids.length === 0 ? null : ['products', ...ids], ([, ...wanted]) => fetchProductsByIds(wanted), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return data?.success ? data.data : [];
}

/** How the order may be paid; asked for again when what it `dependsOn`, such as the chosen slot, is another (spec §4). Not while that is null. */
export function usePaymentOptions(dependsOn: string | null) {
  const { data, isValidating, mutate } = useSWR(dependsOn === null ? null : ['payments', dependsOn], () => fetchPaymentOptions(), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return { answer: data ?? null, isFetching: isValidating, refetch: () => void mutate() };
}

/** The cards this order may be paid with and in how many instalments; asked for again when what it `dependsOn`, such as the total, is another. */
export function useCardOptions(orderId: string, dependsOn: string) {
  const { data, isValidating, mutate } = useSWR(['card-options', orderId, dependsOn], () => fetchCardOptions(orderId), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return { answer: data ?? null, isFetching: isValidating, refetch: () => void mutate() };
}
