import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobChanges } from '../../../../order-service/database/jobs/job-states.ts';
import { drawnChanges } from '../../../helpers/source/state-diagrams.ts';

const drawn = { new: '[*]', gone: '[*]', waiting: 'waiting', running: 'running', failed: 'failed' } as const;

test('the diagram of a job shows exactly the changes of the table', () => {
  const table = Object.entries(jobChanges).flatMap(([name, { from, to, orTo }]) =>
    from.flatMap((state) => [to, ...(orTo ? [orTo] : [])].map((after) => `${drawn[state]} ${name} ${drawn[after]}`)),
  );
  assert.deepEqual(drawnChanges('## The life of a job'), table.sort());
});
