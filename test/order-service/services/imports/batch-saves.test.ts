import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchSaves } from '../../../../order-service/services/imports/batch-saves.ts';

describe('the saves of the batches of an import', () => {
  test('a save runs while the caller goes on, the next one waits for it, and a third one for a place', async () => {
    const saves = new BatchSaves();
    const events: string[] = [];
    const save = (name: string) => async () => {
      events.push(`${name} begins`);
      await sleep(5);
      events.push(`${name} ends`);
    };
    await saves.start(['a'], save('one'));
    await saves.start(['b'], save('two'));
    assert.equal(events.includes('one ends'), false, 'the caller prepares the next batches');
    await saves.start(['c'], save('three'));
    assert.deepEqual([events.includes('one ends'), events.includes('two ends')], [true, false]);
    await saves.finish();
    assert.deepEqual(events, ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  test('the SKUs of the saves that had not ended when the caller began to read, or began later, may be outdated', async () => {
    const saves = new BatchSaves();
    assert.equal(saves.writesAny(['a']), false);
    await saves.start(['a', 'b'], () => sleep(5));
    saves.watch();
    await saves.start(['c'], () => sleep(5));
    assert.deepEqual(
      [saves.writesAny(['d', 'b']), saves.writesAny(['c']), saves.writesAny(['d'])],
      [true, true, false],
    );
    await saves.finish();
    assert.equal(saves.writesAny(['a']), true, 'the caller read before this save had ended');
    saves.watch();
    assert.equal(saves.writesAny(['a', 'b', 'c']), false);
  });

  test('after a failed save no other begins, and the caller gets its error', async () => {
    const saves = new BatchSaves();
    await saves.start([], () => Promise.reject(new Error('disk full')));
    const never = () => assert.fail('no other save must begin');
    await saves.start([], never);
    await assert.rejects(saves.start([], never), /disk full/);
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
