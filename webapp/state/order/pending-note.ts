import { heldOf } from '#shared/rules/offline-queue/operation.ts';
import { lastWanted } from '#shared/rules/offline-queue/queue.ts';
import { pendingChangesText } from '#shared/text/waiting.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from './order.ts';

const note = pageState(() => ({ choices: 0 }));

/**
 * Updates the text about what waits for a connection, because the order waits too: line changes and this many checkout
 * `choices`.
 */
export function updatePendingNote(choices: number = note.choices): void {
  note.choices = choices;
  orderState.waitingNote = pendingChangesText({
    items: lastWanted(heldOf(orderState.operations, 'line')).length,
    choices,
  });
}
