import { waitingNote } from '#shared/text/waiting.ts';
import { orderState } from './order.ts';

let waitingChoices = 0;

/** Says what waits for a connection, for the order waits with it: changes of lines, and so many `choices` of the checkout. */
export function updatePendingNote(choices: number = waitingChoices): void {
  waitingChoices = choices;
  orderState.waitingNote = waitingNote({ items: orderState.waiting.length, choices });
}
