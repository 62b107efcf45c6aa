import useSWR from 'swr';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Result } from '#shared/model/result.ts';
import { fetchPriceTables } from '../agent-calls.ts';
import { type Destination, fetchLogisticOptions, fetchPickupLocations, fetchSchedule, fetchSellers } from '../calls.ts';

/** A list of the checkout: `null` while the first response is pending; `refetch` retries after a failure. */
export type ListQuery<Data> = { answer: Result<Data> | null; isFetching: boolean; refetch: () => void };

/**
 * The pickup locations for an order. `basis` names the data that the offer depends on, such as the cart: a change
 * reloads it.
 */
export const usePickupLocations = (isWanted: boolean, basis: string) =>
  useListQuery(isWanted ? ['stores', basis] : null, fetchPickupLocations);

/**
 * The delivery options for a destination: express delivery and shipping together, as the checkout's type 1 means both
 * (spec §3).
 */
export const useDeliveryOptions = (wanted: Destination | null, basis: string) =>
  useListQuery(wanted && ['deliveries', wanted.code, wanted.number, basis], () =>
    fetchLogisticOptions({
      type: LogisticType.ExpressDelivery,
      code: wanted?.code ?? '',
      number: wanted?.number ?? '',
    }),
  );

export const useSellers = (wanted: (Destination & { type: LogisticType | null }) | null) =>
  useListQuery(wanted && ['sellers', String(wanted.type), wanted.code, wanted.number], () => {
    const { type = null, code = '', number = '' } = wanted ?? {};
    return fetchSellers({ code, number, ...(type === null ? {} : { type }) });
  });

export const usePriceTables = (isWanted: boolean) => useListQuery(isWanted ? ['price-tables'] : null, fetchPriceTables);

/** The days and slots for the order's choices; `basis` identifies them. `null` loads nothing. */
export const useSchedule = (basis: string | null) =>
  useListQuery(basis === null ? null : ['schedule', basis], fetchSchedule);

function useListQuery<Data>(key: readonly string[] | null, fetch: () => Promise<Result<Data>>): ListQuery<Data> {
  const { data, isValidating, mutate } = useSWR(key, fetch, { revalidateOnFocus: false, shouldRetryOnError: false });
  return { answer: data ?? null, isFetching: isValidating, refetch: () => void mutate() };
}
