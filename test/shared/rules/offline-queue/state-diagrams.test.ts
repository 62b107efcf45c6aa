import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { operationStates } from '#shared/rules/offline-queue/operation-states.ts';
import { eventStates } from '#shared/rules/orders/order-update.ts';

const page = readFileSync(path.join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'architecture.md'), 'utf8');

/** The changes of the first diagram after this text, except those from the start. */
function drawnAfter(text: string): string[] {
  const diagram = page.slice(page.indexOf(text)).split('```mermaid')[1]?.split('```')[0] ?? '';
  return [...diagram.matchAll(/(\w+) --> (\w+): (.*)/g)].flatMap(([, from, to, labels = '']) =>
    labels.split(', ').map((label) => `${from} ${label} ${to}`),
  );
}

const changesOf = (table: Record<string, Record<string, string>>) =>
  Object.entries(table).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  );

for (const [what, text, table] of [
  ['an operation', 'The states of an operation:', operationStates],
  ['an event of the stream', 'The event stream announces changes', eventStates],
] as const)
  test(`the diagram of ${what} shows exactly the changes of the table`, () => {
    assert.deepEqual(drawnAfter(text).sort(), changesOf(table).sort());
  });
