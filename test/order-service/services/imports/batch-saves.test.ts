import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchSaves } from '../../../../order-service/services/imports/batch-saves.ts';

describe('the saves of the batches of an import', () => {
  test('a save runs while the caller goes on, and the next one waits for it', async () => {
    const saves = new BatchSaves();
    const events: string[] = [];
    const save = (name: string) => async () => {
      events.push(`${name} begins`);
      await sleep(5);
      events.push(`${name} ends`);
    };
    await saves.start(['a'], save('one'));
    events.push('the caller goes on');
    await saves.start(['b'], save('two'));
    await saves.finish();
    assert.deepEqual(events, ['one begins', 'the caller goes on', 'one ends', 'two begins', 'two ends']);
  });

  test('only the SKUs of the save under way count as being written', async () => {
    const saves = new BatchSaves();
    assert.equal(saves.writesAny(['a']), false);
    await saves.start(['a', 'b'], () => sleep(5));
    assert.deepEqual([saves.writesAny(['c', 'b']), saves.writesAny(['c'])], [true, false]);
    await saves.start(['c'], () => sleep(5));
    assert.deepEqual([saves.writesAny(['b']), saves.writesAny(['c'])], [false, true]);
    await saves.finish();
  });

  test('a failed save ends the next one and the last call with its error', async () => {
    const saves = new BatchSaves();
    const failing = () => Promise.reject(new Error('disk full'));
    await saves.start([], failing);
    await assert.rejects(
      saves.start([], () => assert.fail('the second save must not begin')),
      /disk full/,
    );
    await assert.rejects(saves.finish(), /disk full/);
    await saves.abandon();
  });

  test('after a failure of the caller no save is left running', async () => {
    const saves = new BatchSaves();
    let isSaved = false;
    await saves.start([], async () => {
      await sleep(5);
      isSaved = true;
    });
    await saves.abandon();
    assert.equal(isSaved, true);
  });
});
