import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../../../../order-service/services/core/refusal.ts';
import { ImportTurns } from '../../../../order-service/services/imports/import-queue.ts';

const isBusy = (error: unknown) => error instanceof Refusal && error.kind === 'busy';

test('of the shops that wait, the one whose last turn is the longest ago is next', async () => {
  const turns = new ImportTurns();
  const began: string[] = [];
  const enter = (shop: string) => {
    const turn = turns.enter(shop);
    return { turn, begun: turn.begin().then(() => void began.push(shop)) };
  };
  const first = enter('a');
  const second = enter('b');
  await first.begun;
  first.turn.end();
  await second.begun;
  const again = enter('a');
  const third = enter('c');
  assert.throws(() => turns.enter('a'), isBusy);
  second.turn.end();
  await third.begun;
  const last = enter('b');
  third.turn.end();
  await again.begun;
  again.turn.end();
  await last.begun;
  assert.deepEqual(began, ['a', 'b', 'c', 'a', 'b']);
});

test('a wait ends with busy after its time, when the client leaves, and its place is free again', async () => {
  const turns = new ImportTurns({ waitMs: 30 });
  const running = turns.enter('a');
  await running.begin();
  running.abandon();
  await assert.rejects(turns.enter('b').begin(), isBusy);
  const left = turns.enter('b');
  const begun = left.begin();
  left.abandon();
  await assert.rejects(begun, isBusy);
  const gone = turns.enter('b');
  gone.abandon();
  await assert.rejects(gone.begin(), isBusy);
  running.end();
  running.end();
  const next = turns.enter('b');
  await next.begin();
  next.end();
});

test('admits a limited number of feeds, and a finished one frees its place', async () => {
  const turns = new ImportTurns({ mostAdmitted: 2 });
  const [one] = [turns.enter('a'), turns.enter('b')];
  assert.throws(() => turns.enter('c'), isBusy);
  one.end();
  turns.enter('c').end();
  turns.enter('d').end();
});

test('a long import lets others run beside it, one after the other, and at most two long ones', async () => {
  const turns = new ImportTurns({ longMs: 20, mostRunning: 3 });
  const began: string[] = [];
  const enter = (shop: string) => {
    const turn = turns.enter(shop);
    return { turn, begun: turn.begin().then(() => void began.push(shop)) };
  };
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(enter);
  await third?.begun;
  assert.deepEqual(began, ['a', 'b', 'c']);
  await setTimeout(60);
  assert.deepEqual(began, ['a', 'b', 'c'], 'no more than three run at once');
  assert.throws(() => turns.enter('a'), isBusy);
  second?.turn.end();
  await fourth?.begun;
  for (const { turn } of [first, third, fourth].flatMap((one) => one ?? [])) turn.end();
  const [next, last] = [enter('a'), enter('b')];
  await next.begun;
  await setTimeout(5);
  assert.deepEqual(began.slice(4), ['a'], 'a short import still runs alone');
  next.turn.end();
  await last.begun;
  last.turn.end();
});

test('a refusal names whose import is under way', () => {
  const turns = new ImportTurns({ mostAdmitted: 1 });
  turns.enter('a');
  const reasonOf = (shop: string): string => {
    try {
      turns.enter(shop);
    } catch (error) {
      if (error instanceof Refusal) return error.details.messages?.[0] ?? '';
    }
    return '';
  };
  assert.match(reasonOf('a'), /^A loja já tem um arquivo em importação/);
  assert.match(reasonOf('b'), /^Há outras importações demoradas/);
});
