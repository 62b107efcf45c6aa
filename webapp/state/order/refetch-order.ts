import { isTemporary } from '#shared/model/result.ts';
import { fetchOrder } from '../../api/calls.ts';
import { defaultPace, type Pace } from '../../browser/loading/backoff.ts';
import { retryWhileMissing } from '../session/retry.ts';
import { applyOrder, orderState } from './order.ts';

/** Retries a failed order load in the background until the shop refuses it. Returns a function that stops it. */
export const refetchMissingOrder = (pace: Pace = { ...defaultPace, tries: Number.POSITIVE_INFINITY }): (() => void) =>
  retryWhileMissing({
    state: orderState,
    isMissing: () => !orderState.hasOrder && orderState.loadFailure !== null,
    request: async () => {
      const response = await fetchOrder();
      if (!response.success) return isTemporary(response);
      applyOrder(response.data);
      orderState.loadFailure = null;
      return false;
    },
    pace,
  });
