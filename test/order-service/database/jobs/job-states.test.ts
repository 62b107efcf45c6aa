import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { jobChanges } from '../../../../order-service/database/jobs/job-states.ts';

const page = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'architecture.md');

test('the diagram of a job shows exactly the changes of the table', () => {
  const diagram = /## The life of a job.*?```mermaid(?<lines>.*?)```/s.exec(readFileSync(page, 'utf8'))?.groups?.lines;
  const drawn = [...(diagram ?? '').matchAll(/(\S+) --> (\S+): (.*)/g)].flatMap(([, from, to, labels = '']) =>
    labels
      .split(', ')
      .filter((label) => Object.hasOwn(jobChanges, label))
      .map((label) => `${label}: ${from} to ${to === '[*]' ? 'gone' : to}`),
  );
  const table = Object.entries(jobChanges).flatMap(([name, { from, to, orTo }]) =>
    from.flatMap((state) => [to, ...(orTo ? [orTo] : [])].map((after) => `${name}: ${state} to ${after}`)),
  );
  assert.deepEqual(drawn.sort(), table.sort());
});
