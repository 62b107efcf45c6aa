import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { emptyCustomer } from '#shared/model/customer.ts';
import {
  anyOrder,
  type LineOperation,
  type OperationKind,
  type PendingOperation,
} from '#shared/rules/offline-queue/operation.ts';
import { isFollowing, isSameTarget } from '#shared/rules/offline-queue/operation-rules.ts';
import { sampleAddress } from '../../../helpers/samples.ts';
import { effectOf, ModelShop, refusedQuantity } from './model-shop.ts';
import { type Intent, ModelPage } from './two-pages.ts';

/** More runs are for a change of the queue: `QUEUE_MODEL_RUNS=100000 npm test -- offline-queue/model`. */
const numRuns = Number(process.env.QUEUE_MODEL_RUNS ?? 10_000);

/** What a person makes, by its kind, with what the model varies. */
type Details = {
  line: { product: number; quantity: number };
  choice: { name: ChoiceName };
  address: { number: number };
  gift: unknown;
  contact: unknown;
  confirm: unknown;
};
type Making = { [Kind in OperationKind]: { does: Kind } & Details[Kind] }[OperationKind];
type PlainEvent = 'idle' | 'place' | 'send' | 'serve' | 'reload' | 'offline' | 'online' | 'exchange';
type Step = { page: number } & (
  | Making
  | { does: PlainEvent }
  | { does: 'type'; product: number; quantity: number }
  | { does: 'respond'; how: 'arrives' | 'lost' | 'busy' | 'uncertain' }
  | { does: 'receive'; place: number }
  | { does: 'early'; product: number; added: number[] }
);

const choices = [
  'seller',
  'logistic',
  'schedule',
  'payment',
  'deliveryPrice',
  'pixKey',
] as const satisfies ChoiceName[];
const page = fc.integer({ min: 0, max: 1 });
const small = fc.integer({ min: 0, max: 3 });
const plain = <Does extends string>(...does: Does[]) => fc.record({ page, does: fc.constantFrom(...does) });
const numbers = fc.integer({ min: 0, max: 1 });
/** One line for each kind: how often it is made, and what varies. */
const making: { [Kind in OperationKind]: { weight: number; arbitrary: fc.Arbitrary<Step & { does: Kind }> } } = {
  line: {
    weight: 8,
    arbitrary: fc.record({
      page,
      does: fc.constant('line'),
      product: numbers,
      quantity: fc.integer({ min: 0, max: refusedQuantity }),
    }),
  },
  choice: { weight: 6, arbitrary: fc.record({ page, does: fc.constant('choice'), name: fc.constantFrom(...choices) }) },
  address: { weight: 2, arbitrary: fc.record({ page, does: fc.constant('address'), number: numbers }) },
  gift: { weight: 1, arbitrary: plain('gift') },
  contact: { weight: 1, arbitrary: plain('contact') },
  confirm: { weight: 1, arbitrary: plain('confirm') },
};
const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.values(making),
  { weight: 2, arbitrary: plain('offline', 'online', 'reload', 'exchange') },
  { weight: 2, arbitrary: plain('place') },
  {
    weight: 3,
    arbitrary: fc.record({
      page,
      does: fc.constant('type' as const),
      product: numbers,
      quantity: fc.integer({ min: 0, max: refusedQuantity }),
    }),
  },
  { weight: 3, arbitrary: plain('idle') },
  { weight: 16, arbitrary: plain('send', 'serve') },
  {
    weight: 10,
    arbitrary: fc.record({
      page,
      does: fc.constant('respond' as const),
      how: fc.constantFrom('arrives', 'arrives', 'lost', 'busy', 'uncertain'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ page, does: fc.constant('receive' as const), place: small }) },
  {
    weight: 2,
    arbitrary: fc.record({
      page,
      does: fc.constant('early' as const),
      product: numbers,
      added: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 3 }),
    }),
  },
);

function openPages() {
  const pages: ModelPage[] = [];
  const shop = new ModelShop((event) => {
    for (const one of pages) one.events.push(event);
  });
  pages.push(new ModelPage(shop, 0), new ModelPage(shop, 1));
  return { shop, pages };
}

let made = 0;
const nextKey = () => `k${made++}`;

type Common = Pick<LineOperation, 'key' | 'seen' | 'state' | 'at'>;
function lineOf(product: number, quantity: number, common: Common): LineOperation {
  const providerId = `p${product}`;
  return {
    ...common,
    ...{ kind: 'line', index: '', sku: providerId, name: providerId, providerId, quantity },
    ...{ attributes: [], subscription: null },
  };
}

/** A product that is added before the order loads. */
const earlyLine = (product: number, quantity: number): LineOperation =>
  lineOf(product, quantity, { key: nextKey(), seen: anyOrder, state: 'underway', at: Date.now() });

function operationOf(one: ModelPage, wanted: Making & { page: number }): PendingOperation {
  const { id, version } = one.order;
  const common = { key: nextKey(), seen: { id, version }, state: 'waiting', at: Date.now() } as const;
  switch (wanted.does) {
    case 'line':
      return lineOf(wanted.product, wanted.quantity, common);
    case 'choice':
      return { ...common, kind: 'choice', name: wanted.name, values: {}, ifDone: {}, ifRefused: {} };
    case 'gift':
      return { ...common, kind: 'gift', selection: { id: 'valor', selectedGifts: [] } };
    case 'confirm':
      return { ...common, kind: 'confirm' };
    case 'contact':
      return { ...common, kind: 'contact', customer: emptyCustomer };
    case 'address': {
      // Each page saves its own.
      const address = sampleAddress({ street: `Rua ${wanted.page}`, number: String(wanted.number) });
      return { ...common, kind: 'address', address, replaces: null };
    }
  }
}

/** What a page of the model does with typed quantities: each becomes an operation for the order on screen. */
const joinDrafts = (one: ModelPage): void =>
  one.joinDrafts((product, quantity) => {
    const { id, version } = one.order;
    return lineOf(product, quantity, { key: nextKey(), seen: { id, version }, state: 'waiting', at: Date.now() });
  });

const isMaking = (done: Step): done is Making & { page: number } => done.does in making;

function take(one: ModelPage, done: Step, shop: ModelShop): void {
  // A confirmation sends what is typed first, and so does a page that closes.
  if (['idle', 'confirm', 'reload', 'early'].includes(done.does)) joinDrafts(one);
  if (isMaking(done)) {
    const operation = operationOf(one, done);
    if (operation.kind === 'confirm') one.confirm(operation);
    else one.add(operation);
  } else if (done.does === 'type') one.type(done.product, done.quantity);
  else if (done.does === 'idle') return;
  else if (done.does === 'place') shop.placeOrder();
  else if (done.does === 'send') one.send();
  else if (done.does === 'serve') one.serve();
  else if (done.does === 'respond') one.respond(done.how);
  else if (done.does === 'receive') one.receive(done.place);
  else if (done.does === 'reload') one.reload();
  else if (done.does === 'early') one.reload(done.added.map((quantity) => earlyLine(done.product, quantity)));
  else if (done.does === 'exchange') exchange(one);
  else one.isOnline = done.does === 'online';
}

/** A whole request over a good network. */
function exchange(one: ModelPage): void {
  one.send();
  one.serve();
  one.respond('arrives');
}

/** The network is good again, until nothing is left to send or to receive. */
function settle(pages: readonly ModelPage[]): void {
  for (let rounds = 0; rounds < 500; rounds++) {
    for (const one of pages) {
      one.isOnline = true;
      joinDrafts(one);
      exchange(one);
      one.receive(0);
      // A paused confirmation needs a press, so that its outcome is known.
      const isPaused = one.operations.some(({ state }) => state === 'paused');
      if (isPaused) one.confirm(operationOf(one, { page: 0, does: 'confirm' }));
    }
    const isSettled = ({ request, events, operations }: ModelPage) =>
      !request && events.length === 0 && operations.length === 0;
    if (pages.every(isSettled)) return;
  }
  assert.fail('the queues do not get empty');
}

function checkAgreement({ shop, pages }: ReturnType<typeof openPages>): void {
  for (const one of pages) assert.deepEqual(one.order, shop.order(), 'the page shows the order of the shop');
}

/** Nothing is lost: each operation took effect, or it left the queue for a reason that the person gets. */
function checkWishes(intents: readonly Intent[], shop: ModelShop): void {
  for (const { operation, end, wasSent } of intents) {
    const effects = shop.effects.filter((effect) => effect.operation.key === operation.key).length;
    assert.ok(end !== null, 'it left the queue');
    if (end === 'done') assert.equal(effects, 1, 'it took effect once');
    else if (end === 'ended' || operation.kind === 'confirm') assert.ok(effects <= (wasSent ? 1 : 0), 'at most once');
    else assert.equal(effects, 0, `${end} and without effect`);
    if (end !== 'replaced') continue;
    const newer = intents.filter((other) => isSameTarget(other.operation, operation)).at(-1);
    assert.notEqual(newer?.operation, operation, 'a newer one took its place');
  }
}

/** Nothing is overwritten unseen, and a page's own operations take effect in the order of their making. */
function checkEffects(shop: ModelShop, intents: readonly Intent[]): void {
  const placeOf = (key: string) => intents.findIndex(({ operation }) => operation.key === key);
  for (const [place, effect] of shop.effects.entries())
    for (const earlier of shop.effects.slice(0, place)) {
      if (earlier.id !== effect.id || !isFollowing(effect.operation, earlier.operation)) continue;
      if (earlier.page !== effect.page) {
        const { shown } = intents[placeOf(effect.operation.key)] ?? assert.fail();
        assert.ok(earlier.version <= shown.version, "another page's change was on screen before it was overwritten");
      } else if (isSameTarget(effect.operation, earlier.operation))
        assert.ok(placeOf(earlier.operation.key) < placeOf(effect.operation.key), 'the last intent counts');
    }
}

/** An order is confirmed once at most, and only as it was on screen when the button was pressed. */
function checkConfirmed(shop: ModelShop, intents: readonly Intent[]): void {
  const confirmed = shop.effects.filter(({ operation }) => operation.kind === 'confirm');
  assert.equal(new Set(confirmed.map(({ id }) => id)).size, confirmed.length, 'each order is confirmed once');
  const placeOf = (key: string) => intents.findIndex(({ operation }) => operation.key === key);
  for (const { operation, id, page: own } of confirmed) {
    const press = placeOf(operation.key);
    const { shown } = intents[press] ?? assert.fail();
    for (const effect of shop.effects.slice(
      0,
      shop.effects.findIndex((one) => one.operation === operation),
    )) {
      if (effect.id !== id || effectOf[effect.operation.kind] === 'none on an order') continue;
      if (effect.page === own) assert.ok(placeOf(effect.operation.key) < press, 'no later change is confirmed');
      else assert.ok(effect.version <= shown.version, "another page's change was on screen");
    }
  }
}

/** No operation counts as done while an earlier one of the same page may still undo it. */
function checkCovered(shop: ModelShop, intents: readonly Intent[]): void {
  for (const [place, { operation, coveredBy }] of intents.entries())
    for (const earlier of coveredBy === null ? [] : intents.slice(0, place)) {
      if (!isSameTarget(earlier.operation, operation)) continue;
      const effect = shop.effects.find((one) => one.operation.key === earlier.operation.key);
      assert.ok(!effect || !coveredBy || !shop.isNewer(effect, coveredBy), 'no earlier value is sent after it');
    }
}

/** A product that was added before the order loaded is added to what the person wants then, and replaces nothing. */
function checkEarly(intents: readonly Intent[], shop: ModelShop): void {
  for (const { operation, wanted } of intents) {
    const effect = wanted === null ? undefined : shop.effects.find((one) => one.operation.key === operation.key);
    if (effect?.operation.kind === 'line') assert.equal(effect.operation.quantity, wanted, 'it was added');
  }
}

/** A page's own change, whose response is lost, comes back as an event while a later change has not been sent yet. */
const ownWriteFromStream: Step[] = [
  { page: 1, does: 'choice', name: 'seller' },
  { page: 1, does: 'choice', name: 'payment' },
  { page: 1, does: 'send' },
  { page: 1, does: 'choice', name: 'logistic' },
  { page: 1, does: 'serve' },
  { page: 1, does: 'respond', how: 'busy' },
  { page: 1, does: 'receive', place: 0 },
  { page: 0, does: 'choice', name: 'seller' },
  { page: 0, does: 'send' },
];

/** 'Confirmar' is pressed again while the confirmation is being sent: the page refuses that press. */
const pressedWhileConfirming: Step[] = [
  { page: 0, does: 'confirm' },
  { page: 0, does: 'send' },
  { page: 0, does: 'respond', how: 'lost' },
  { page: 0, does: 'send' },
  { page: 0, does: 'choice', name: 'seller' },
  { page: 0, does: 'confirm' },
  { page: 0, does: 'choice', name: 'seller' },
  { page: 0, does: 'address', number: 0 },
  { page: 0, does: 'gift' },
];

/** 'Confirmar' is pressed again while a change that was made after the paused confirmation is being sent. */
const pressedDuringAChange: Step[] = [
  { page: 1, does: 'confirm' },
  { page: 1, does: 'send' },
  { page: 1, does: 'respond', how: 'uncertain' },
  { page: 1, does: 'choice', name: 'seller' },
  { page: 1, does: 'send' },
  { page: 1, does: 'confirm' },
];

/** A quantity is typed after a confirmation that waits, and the connection returns before the quantity is sent. */
const typedAfterConfirmation: Step[] = [
  { page: 0, does: 'offline' },
  { page: 0, does: 'confirm' },
  { page: 0, does: 'type', product: 0, quantity: 3 },
  { page: 0, does: 'online' },
  { page: 0, does: 'send' },
];

/** The typed quantity is the order's own, so the confirmation after a change without a response is as on screen. */
const typedWhatTheOrderHas: Step[] = [
  { page: 0, does: 'line', product: 1, quantity: 0 },
  { page: 0, does: 'confirm' },
  { page: 0, does: 'send' },
  { page: 0, does: 'type', product: 0, quantity: 0 },
  { page: 0, does: 'respond', how: 'lost' },
];

describe('two pages of one order', () => {
  // Decision: no accepted change is lost or made twice, whatever is lost, late, reordered or reloaded.
  test(`agree with the shop after lost responses, reordered events and reloads (${numRuns} runs)`, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (steps) => {
        const model = openPages();
        const { shop, pages } = model;
        for (const done of steps) {
          const one = pages[done.page] ?? assert.fail();
          take(one, done, shop);
          assert.ok(!shop.isNewer(one.acknowledged, one.order), 'an update is shown before it is acknowledged');
        }
        settle(pages);
        checkAgreement(model);
        const intents = pages.flatMap((one) => one.intents);
        checkWishes(intents, shop);
        checkEarly(intents, shop);
        checkEffects(shop, intents);
        checkConfirmed(shop, intents);
        for (const one of pages) checkCovered(shop, one.intents);
      }),
      {
        numRuns,
        includeErrorInReport: true,
        examples: [
          ...[ownWriteFromStream, pressedWhileConfirming, pressedDuringAChange, typedAfterConfirmation],
          typedWhatTheOrderHas,
        ].map((steps) => [steps] satisfies [Step[]]),
      },
    );
  });
});
