import { waitingNote } from '#shared/text/waiting.ts';
import { orderState } from './order.ts';

const waiting = { items: 0, choices: 0 };

/** Says how many changes of lines, or choices of the checkout, wait for a connection: the order waits with them. */
export function noteWaiting(counts: Partial<typeof waiting>): void {
  Object.assign(waiting, counts);
  orderState.waitingNote = waitingNote(waiting);
}
