import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { anyOrder, type PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isOlder } from '#shared/rules/offline-queue/others-version.ts';
import {
  type ArrivedOrder,
  afterOrder,
  afterOutcome,
  mustUpdateWait,
  type Outcome,
} from '#shared/rules/offline-queue/reconcile.ts';
import { sampleItem } from '../../../helpers/samples.ts';
import { addressOperation, choiceOperation, confirmOperation, giftOperation, lineOperation } from './samples.ts';

const line = lineOperation();
const sentLine = lineOperation({ state: 'unanswered' });
const newerLine = lineOperation({ key: 'linha-2', quantity: 3 });
const otherLine = lineOperation({ key: 'outra', providerId: 'p2' });
const delivery = choiceOperation();
const seller = choiceOperation({ key: 'loja', name: 'seller', state: 'underway' });
const payment = choiceOperation({ key: 'pagamento', name: 'payment' });

const shown = { id: 'pedido-1', version: 4 };
const made = (version: number) => ({ made: { id: 'pedido-1', version } });
const arrived = (version: number, fields: Partial<ArrivedOrder> = {}) => ({
  id: 'pedido-1',
  version,
  status: OrderStatus.Creating,
  items: [],
  ...fields,
});
const asking = confirmOperation({ state: 'underway' });
type Response = [PendingOperation, Outcome];
const respond = (operation: PendingOperation, outcome: Outcome): Response => [operation, outcome];
const brief = ({ key, state, seen: { version } }: PendingOperation) => [key, state, version];

// Decision: each way in which a response, an update and waiting operations can meet.
describe('a response', () => {
  const cases: [string, PendingOperation[], Response, unknown[]][] = [
    ['that accepts ends its operation', [sentLine], respond(sentLine, made(5)), []],
    ['that refuses ends its operation', [sentLine], respond(sentLine, 'refuse'), []],
    ['that is lost leaves a first attempt unconfirmed', [seller], respond(seller, 'lose'), [['loja', 'unanswered', 4]]],
    [
      'that is lost leaves a confirmation without a response',
      [asking],
      respond(asking, 'lose'),
      [['confirmacao', 'unanswered', 4]],
    ],
    [
      'that is lost pauses a confirmation that a change of the order follows',
      [asking, otherLine],
      respond(asking, 'lose'),
      [
        ['confirmacao', 'paused', 4],
        ['outra', 'waiting', 4],
      ],
    ],
    ['of a shop that failed pauses a confirmation', [asking], respond(asking, 'fail'), [['confirmacao', 'paused', 4]]],
    [
      'that refuses a change drops a confirmation that waited for it',
      [sentLine, confirmOperation()],
      respond(sentLine, 'refuse'),
      [],
    ],
    [
      'gives its version to a confirmation behind it',
      [sentLine, confirmOperation()],
      respond(sentLine, made(5)),
      [['confirmacao', 'waiting', 5]],
    ],
    [
      'gives no version to a paused confirmation, which was pressed for the order before',
      [confirmOperation({ state: 'paused' }), sentLine],
      respond(sentLine, made(5)),
      [['confirmacao', 'paused', 4]],
    ],
    ['that is lost again changes nothing', [sentLine], respond(sentLine, 'lose'), [['linha', 'unanswered', 4]]],
    ['of a busy shop makes a first attempt wait', [seller], respond(seller, 'busy'), [['loja', 'waiting', 4]]],
    [
      'of a busy shop does not settle an earlier attempt',
      [sentLine],
      respond(sentLine, 'busy'),
      [['linha', 'unanswered', 4]],
    ],
    [
      'gives its version to a newer value of the same target',
      [sentLine, newerLine, otherLine],
      respond(sentLine, made(6)),
      [
        ['linha-2', 'waiting', 6],
        ['outra', 'waiting', 4],
      ],
    ],
    [
      'gives its version to all if the order had no other change',
      [sentLine, otherLine, { ...seller, state: 'underway' }],
      respond(sentLine, made(5)),
      [
        ['outra', 'waiting', 5],
        ['loja', 'underway', 5],
      ],
    ],
    [
      'after a change of another person gives no version to a choice that is being sent',
      [{ ...delivery, state: 'unanswered' }, seller],
      respond(delivery, made(6)),
      [['loja', 'underway', 4]],
    ],
    [
      'gives its version to the choices that depend on it, and to no other',
      [seller, delivery, payment],
      respond(seller, made(6)),
      [
        ['escolha', 'waiting', 6],
        ['pagamento', 'waiting', 4],
      ],
    ],
    [
      'of a first attempt, older than what a newer value was made for, does not lower its version',
      [sentLine, { ...newerLine, seen: { id: 'pedido-1', version: 9 } }],
      respond(sentLine, made(5)),
      [['linha-2', 'waiting', 9]],
    ],
    [
      'that refuses leaves a newer value',
      [sentLine, newerLine],
      respond(sentLine, 'refuse'),
      [['linha-2', 'waiting', 4]],
    ],
    [
      'about another order gives no version',
      [sentLine, { ...newerLine, seen: { id: 'pedido-2', version: 1 } }],
      respond(sentLine, made(5)),
      [['linha-2', 'waiting', 1]],
    ],
    [
      'that is no change of the order gives no version',
      [addressOperation({ state: 'unanswered' }), otherLine],
      respond(addressOperation(), 'accept'),
      [['outra', 'waiting', 4]],
    ],
    [
      'of an operation that ended meanwhile changes nothing',
      [otherLine],
      respond(line, made(6)),
      [['outra', 'waiting', 4]],
    ],
  ];
  for (const [what, operations, response, expected] of cases)
    test(what, () => {
      assert.deepEqual(afterOutcome(operations, ...response, shown).map(brief), expected);
    });
});

describe("another person's change", () => {
  const cases: [string, boolean, ArrivedOrder, boolean][] = [
    ['shows at once', false, arrived(5), false],
    ['waits for the response that the page awaits', true, arrived(5), true],
    ['that ended the order waits too', true, arrived(1, { id: 'pedido-2' }), true],
    ['older than the page needs no wait, although the page is busy', true, arrived(3), false],
  ];
  for (const [what, isBusy, order, expected] of cases)
    test(what, () => assert.equal(mustUpdateWait(order, { shown, isBusy }), expected));
});

test('an order older than the page is of the same order, with a lower version', () => {
  const orders = [arrived(3), arrived(4), arrived(5), arrived(3, { id: 'pedido-2' })];
  assert.deepEqual(
    [shown, null].map((page) => orders.map((order) => isOlder(order, page))),
    [
      [true, false, false, false],
      [false, false, false, false],
    ],
  );
});

describe('an order that shows', () => {
  const p1 = [sampleItem({ providerId: 'p1', quantity: 1 })];
  const all: PendingOperation[] = [line, delivery, giftOperation({ state: 'unanswered' })];
  const keys = all.map(({ key }) => key);
  type Expected = { left: string[]; ended?: string[] };
  const cases: [string, PendingOperation[], ArrivedOrder, Expected][] = [
    ['leaves what waits for it', all, arrived(5), { left: keys }],
    ['with a waiting quantity needs no request for it', all, arrived(5, { items: p1 }), { left: keys.slice(1) }],
    [
      'with the quantity of an unconfirmed attempt leaves it: its response is still to come',
      [sentLine],
      arrived(5, { items: p1 }),
      { left: ['linha'] },
    ],
    [
      'with the newest quantity leaves it behind an unconfirmed attempt',
      [sentLine, newerLine],
      arrived(5, { items: [sampleItem({ providerId: 'p1', quantity: 3 })] }),
      { left: ['linha', 'linha-2'] },
    ],
    ['in a newer version drops a confirmation that was never sent', [confirmOperation()], arrived(5), { left: [] }],
    ['in the version of a confirmation leaves it', [confirmOperation()], arrived(4), { left: ['confirmacao'] }],
    [
      'in a newer version leaves a confirmation that may have arrived',
      [confirmOperation({ state: 'unanswered' })],
      arrived(5),
      { left: ['confirmacao'] },
    ],
    [
      'after the end of the one before ends what waited for that',
      all,
      arrived(1, { id: 'pedido-2' }),
      { left: [], ended: keys },
    ],
    [
      'after the end of the one before leaves what belongs to the person',
      [line, addressOperation()],
      arrived(1, { id: 'pedido-2' }),
      { left: ['endereco'], ended: ['linha'] },
    ],
    [
      'that was placed ends what waited for it',
      all,
      arrived(5, { status: OrderStatus.Received }),
      { left: [], ended: keys },
    ],
  ];
  for (const [what, operations, order, { left, ended = [] }] of cases)
    test(what, () => {
      const after = afterOrder(operations, order);
      assert.deepEqual(
        [after.operations, after.ended].map((list) => list.map(({ key }) => key)),
        [left, ended],
      );
    });
});

test('what was added before an order loaded is added to the one that arrives, unless its page still does that', () => {
  const early = [
    lineOperation({ key: 'antes', seen: anyOrder, state: 'unanswered' }),
    lineOperation({ key: 'de-novo', seen: anyOrder, quantity: 2 }),
    lineOperation({ key: 'nesta-pagina', seen: anyOrder, state: 'underway' }),
  ];
  const order = arrived(6, { items: [sampleItem({ index: 'a', providerId: 'p1', quantity: 4 })] });
  const after = afterOrder(early, order);
  assert.deepEqual(
    after.operations.map((one) => one.kind === 'line' && [one.key, one.index, one.quantity, one.seen]),
    [
      ['antes', 'a', 5, { id: 'pedido-1', version: 6 }],
      ['de-novo', 'a', 7, { id: 'pedido-1', version: 6 }],
      ['nesta-pagina', '', 1, anyOrder],
    ],
  );
  assert.deepEqual(after.ended, []);
});

// Decision: whatever meets, an order on screen is replaced by no older one, and no sent operation is lost without
// reason.
describe('every state, arrival and version', () => {
  const outcomes = ['accept', 'refuse', 'lose', 'fail', 'busy'] as const satisfies Outcome[];
  for (const version of [3, 4, 5]) {
    for (const isBusy of [false, true])
      test(`${isBusy ? 'busy' : 'settled'}, version ${version}: another person's change`, () => {
        for (const id of ['pedido-1', 'pedido-2']) {
          const isOld = id === 'pedido-1' && version < shown.version;
          const order = arrived(version, { id });
          assert.deepEqual(
            [isOlder(order, shown), mustUpdateWait(order, { shown, isBusy })],
            [isOld, isBusy && !isOld],
          );
        }
      });
    for (const state of ['underway', 'waiting', 'unanswered', 'paused'] as const) {
      test(`${state}, version ${version}: an order of the shop`, () => {
        const operations = [lineOperation({ state })];
        const of = (id: string) => {
          const after = afterOrder(operations, arrived(version, { id }));
          return [after.operations.map(brief), after.ended];
        };
        assert.deepEqual(of('pedido-1'), [[['linha', state, 4]], []]);
        assert.deepEqual(of('pedido-2'), [[], operations]);
      });
      test(`${state}, version ${version}: a response`, () => {
        const operation = lineOperation({ state });
        const after = (outcome: Outcome) => afterOutcome([operation], operation, outcome, shown).map(brief);
        const isSent = state !== 'waiting';
        const kept = [['linha', state, 4]];
        const lost = isSent && state !== 'paused' ? [['linha', 'unanswered', 4]] : kept;
        const expected = {
          accept: isSent ? [] : kept,
          refuse: isSent ? [] : kept,
          lose: lost,
          fail: {
            underway: [['linha', 'paused', 4]],
            unanswered: [['linha', 'paused', 4]],
            waiting: kept,
            paused: kept,
          }[state],
          busy: state === 'underway' ? [['linha', 'waiting', 4]] : kept,
        };
        for (const outcome of outcomes) assert.deepEqual(after(outcome), expected[outcome], outcome);
        assert.deepEqual(after(made(version)), isSent ? [] : kept, 'accepted');
      });
    }
  }
});
