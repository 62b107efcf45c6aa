import { LogisticType } from '#shared/model/order/logistic.ts';
import { fetchPriceTables } from '../agent-calls.ts';
import { type Destination, fetchLogisticOptions, fetchPickupLocations, fetchSchedule, fetchSellers } from '../calls.ts';
import { useListQuery } from './list-query.ts';

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
