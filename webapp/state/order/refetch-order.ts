import { fetchOrder } from '../../api/calls.ts';
import { mayWorkLater } from '../../api/client.ts';
import { type Pace, usualPace } from '../../browser/loading/backoff.ts';
import { askAgain } from '../session/retry.ts';
import { orderState, takeOrder } from './order.ts';

/** From now on an order that did not come is asked for again, quietly, until it was refused. The answer ends it. */
export const keepAskingForOrder = (pace: Pace = { ...usualPace, tries: Number.POSITIVE_INFINITY }): (() => void) =>
  askAgain({
    state: orderState,
    isMissing: () => !orderState.hasOrder && orderState.loadFailure !== null,
    ask: async () => {
      const answer = await fetchOrder();
      if (!answer.success) return mayWorkLater(answer.errors);
      takeOrder(answer.data);
      orderState.loadFailure = null;
      return false;
    },
    pace,
  });
