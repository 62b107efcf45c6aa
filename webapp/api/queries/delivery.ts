import useSWR from 'swr';
import { LogisticType } from '#shared/model/logistic.ts';
import type { Result } from '#shared/model/result.ts';
import { fetchPriceTables } from '../assisted-calls.ts';
import { type Destination, fetchLogisticOptions, fetchPickupLocations, fetchSchedule, fetchSellers } from '../checkout-calls.ts';

/** A list of the checkout: null while the first answer is on its way; `refetch` for who was told that it failed. */
export type ListQuery<Data> = { answer: Result<Data> | null; isFetching: boolean; refetch: () => void };

/** The pickup stores for an order; `basis` is what the offer hangs on besides, such as the cart: another one asks again. */
export const usePickupLocations = (isWanted: boolean, basis: string) =>
  useListQuery(isWanted ? ['stores', basis] : null, fetchPickupLocations);

/** The ways to deliver there, express delivery and shipping together, as the checkout's type 1 means both (spec §3). */
export const useDeliveryOptions = (wanted: Destination | null, basis: string) =>
  useListQuery(wanted && ['deliveries', wanted.code, wanted.number, basis], () =>
    fetchLogisticOptions({ type: LogisticType.ExpressDelivery, code: wanted?.code ?? '', number: wanted?.number ?? '' }),
  );

export const useSellers = (wanted: (Destination & { type: LogisticType | null }) | null) =>
  useListQuery(wanted && ['sellers', String(wanted.type), wanted.code, wanted.number], () => {
    const { type = null, code = '', number = '' } = wanted ?? {};
    return fetchSellers({ code, number, ...(type === null ? {} : { type }) });
  });

export const usePriceTables = (isWanted: boolean) => useListQuery(isWanted ? ['price-tables'] : null, fetchPriceTables);

/** The days with their slots for what the order has chosen; `basis` names that choice. Null asks for none. */
export const useSchedule = (basis: string | null) => useListQuery(basis === null ? null : ['schedule', basis], fetchSchedule);

function useListQuery<Data>(key: readonly string[] | null, fetch: () => Promise<Result<Data>>): ListQuery<Data> {
  const { data, isValidating, mutate } = useSWR(key, fetch, { revalidateOnFocus: false, shouldRetryOnError: false });
  return { answer: data ?? null, isFetching: isValidating, refetch: () => void mutate() };
}
