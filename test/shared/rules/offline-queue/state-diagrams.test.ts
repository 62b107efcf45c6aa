import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationStarts, operationStates } from '#shared/rules/offline-queue/operation-states.ts';
import { eventStarts, eventStates } from '#shared/rules/orders/order-update.ts';
import { drawnChanges, tableChanges } from '../../../helpers/source/state-diagrams.ts';

for (const [what, text, table, starts] of [
  ['an operation', 'The states of an operation:', operationStates, operationStarts],
  ['an event of the stream', 'The event stream announces changes', eventStates, eventStarts],
] as const)
  test(`the diagram of ${what} shows exactly the starts and changes of the table`, () => {
    assert.deepEqual(drawnChanges(text), tableChanges(table, starts));
  });
