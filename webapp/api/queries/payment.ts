import { fetchCardOptions, fetchPaymentOptions } from '../calls.ts';
import { useListQuery } from './list-query.ts';

/**
 * The order's payment options. They reload when `dependsOn` changes, such as the chosen slot (spec §4). `null` loads
 * nothing.
 */
export const usePaymentOptions = (dependsOn: string | null) =>
  useListQuery(dependsOn === null ? null : ['payments', dependsOn], fetchPaymentOptions, { keepPreviousData: true });

/** The card and instalment options of this order. They reload when `dependsOn` changes, such as the total. */
export const useCardOptions = (orderId: string, dependsOn: string) =>
  useListQuery(['card-options', orderId, dependsOn], () => fetchCardOptions(orderId), { keepPreviousData: true });
