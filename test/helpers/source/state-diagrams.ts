import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const page = readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'architecture.md'), 'utf8');

/**
 * The changes in the first diagram after `text` in docs/architecture.md, as 'from label to', sorted. `[*]` is the start
 * or the end. A note in brackets after a label is no label. Fails on a line that is no change.
 */
export function drawnChanges(text: string): string[] {
  const [, diagram] = /```mermaid\n\s*stateDiagram-v2\n(.*?)```/s.exec(page.slice(page.indexOf(text))) ?? [];
  assert.ok(page.includes(text) && diagram, `there is no diagram after '${text}'`);
  const lines = diagram.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap(changesOf).sort();
}

function changesOf(line: string): string[] {
  const [, from, to, labels] = /^\s*(\S+) --> (\S+): (.+)$/.exec(line) ?? [];
  assert.ok(from && to && labels, `'${line}' is no change`);
  const names = labels.replaceAll(/ \([^)]*\)/g, '').split(', ');
  return names.map((label) => `${from} ${label} ${to}`);
}

/** The changes of a table with a row for each state: what each event makes of it. `starts`: what events create. */
export const tableChanges = (
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  starts: Readonly<Record<string, string>>,
): string[] =>
  Object.entries({ '[*]': starts, ...table })
    .flatMap(([from, events]) => Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`))
    .sort();
