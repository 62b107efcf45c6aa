import { pendingChangesText } from '#shared/text/waiting.ts';
import { orderState } from './order.ts';

let waitingChoices = 0;

/**
 * Updates the text about what waits for a connection, because the order waits too: line changes and this many checkout
 * `choices`.
 */
export function updatePendingNote(choices: number = waitingChoices): void {
  waitingChoices = choices;
  orderState.waitingNote = pendingChangesText({ items: orderState.waiting.length, choices });
}
