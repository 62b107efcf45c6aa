import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
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

/** Turns with the limits of the product, two long imports of the shops a and b, and a refused shop c. */
async function withRefusedShop(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turns = new ImportTurns();
  const began: string[] = [];
  const enter = (shop: string) => {
    const turn = turns.enter(shop);
    return { turn, begun: turn.begin().then(() => void began.push(shop)) };
  };
  const pass = async (seconds: number) => {
    t.mock.timers.tick(seconds * 1_000);
    await setImmediate();
  };
  const first = enter('a');
  await pass(6);
  const second = enter('b');
  await pass(6);
  const refused = assert.rejects(enter('c').begun, isBusy);
  await pass(20);
  await refused;
  return { enter, pass, began, first, second };
}

// Decision: a refused shop gets the next place.
test('two shops that import in a loop keep no shop out that comes back after a refusal', async (t) => {
  const { enter, pass, began, first, second } = await withRefusedShop(t);
  first.turn.end();
  const again = enter('a');
  await pass(5);
  const fresh = enter('d');
  await pass(0);
  assert.deepEqual(began, ['a', 'b', 'd'], 'a shop without a turn does not wait for the refused one');
  fresh.turn.end();
  await pass(5);
  const back = enter('c');
  await back.begun;
  assert.deepEqual(began, ['a', 'b', 'd', 'c']);
  second.turn.end();
  await pass(6);
  await again.begun;
  assert.deepEqual(began, ['a', 'b', 'd', 'c', 'a']);
});

test('a refused shop that does not come back keeps one place, and for two minutes', async (t) => {
  const { enter, pass, began, first, second } = await withRefusedShop(t);
  first.turn.end();
  second.turn.end();
  const again = enter('a');
  await again.begun;
  await pass(6);
  const refused = assert.rejects(enter('b').begun, isBusy);
  await pass(20);
  await refused;
  await pass(90);
  const late = enter('b');
  await pass(3);
  assert.deepEqual(began, ['a', 'b', 'a']);
  await pass(2);
  await late.begun;
  assert.deepEqual(began, ['a', 'b', 'a', 'b']);
});

test('shops that upload in a loop leave one of the admissions to a refused shop', async () => {
  const turns = new ImportTurns({ mostAdmitted: 2 });
  const [one, other] = [turns.enter('a'), turns.enter('b')];
  await one.begin();
  assert.throws(() => turns.enter('c'), isBusy);
  one.end();
  assert.throws(() => turns.enter('a'), isBusy);
  await turns.enter('c').begin();
  other.end();
  turns.enter('a').end();
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
