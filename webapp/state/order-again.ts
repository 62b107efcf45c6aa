import { subscribe } from 'valtio';
import { fetchOrder } from '../api/calls.ts';
import { mayWorkLater } from '../api/client.ts';
import { isPageHidden, onPageShownAgain } from '../browser/leave.ts';
import { isOffline, onConnectionChange } from '../browser/online.ts';
import { orderState, takeOrder } from './order.ts';

/** Milliseconds until an order that did not come is asked for again, at first and at most. */
const usualPace = { first: 2_000, longest: 60_000 };
const pace = { ...usualPace };

/**
 * From now on an order that did not come is asked for again, quietly: less and less often, and at once with a sign of a connection. Nobody
 * asks while nobody looks, nor after a refusal. The answer ends it.
 */
export function keepAskingForOrder(): () => void {
  let failed = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isMissing = () => !orderState.hasOrder && orderState.loadFailure !== null;
  const ask = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isAsking || !isMissing() || isOffline() || isPageHidden()) return;
    isAsking = true;
    const answer = await fetchOrder();
    isAsking = false;
    if (answer.success) {
      takeOrder(answer.data);
      orderState.loadFailure = null;
    } else if (mayWorkLater(answer.errors)) askLater();
  };
  const askLater = () => {
    const wait = Math.min(pace.first * 2 ** failed++, pace.longest);
    // A crowd that lost its order at the same moment does not come back at the same moment.
    timer = setTimeout(() => void ask(), wait * (0.5 + Math.random()));
  };
  let wasMissing = false;
  const look = () => {
    if (isMissing() && !wasMissing) askLater();
    wasMissing = isMissing();
    if (!wasMissing) clearTimeout(timer);
  };
  const atOnce = () => {
    failed = 0;
    void ask();
  };
  const ends = [subscribe(orderState, look), onConnectionChange(atOnce), onPageShownAgain(atOnce)];
  look();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
  };
}

/** For tests: how soon it is asked for again. */
export function askForOrderAtPace(other: Partial<typeof usualPace> = {}): void {
  Object.assign(pace, usualPace, other);
}
