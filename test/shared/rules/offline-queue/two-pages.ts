import assert from 'node:assert/strict';
import { OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import {
  isWaiting,
  type LineOperation,
  operationsOf,
  type PendingOperation,
} from '#shared/rules/offline-queue/operation.ts';
import { ruleOf } from '#shared/rules/offline-queue/operation-rules.ts';
import { externalAfter, isOlder } from '#shared/rules/offline-queue/others-version.ts';
import {
  addOperation,
  afterTurn,
  confirmationToRepeat,
  expectedOrder,
  firstState,
  nextToSend,
  turnOf,
  withoutCovered,
  withPauses,
} from '#shared/rules/offline-queue/queue.ts';
import {
  type ArrivedOrder,
  afterOrder,
  afterOutcome,
  isForAnyOrder,
  mustUpdateWait,
  type Outcome,
} from '#shared/rules/offline-queue/reconcile.ts';
import { restoreOperations } from '#shared/rules/offline-queue/stored-operations.ts';
import { effectOf, type ModelShop, type Reply, type ShopOrder } from './model-shop.ts';

/** How an operation of the model left its queue, and how the shop and the page saw it before. */
export type Intent = {
  operation: PendingOperation;
  page: number;
  /** The version on screen when it was made. */
  shown: SeenOrder;
  wasSent: boolean;
  /** Of a confirmation: how often the page's person had typed a quantity when it was pressed. */
  typedBefore: number;
  /** The version that contained it already. */
  coveredBy: SeenOrder | null;
  end: 'done' | 'refused' | 'replaced' | 'paused' | 'covered' | 'ended' | null;
  /** Of a product that was added before the order loaded: the quantity that the line gets then. */
  wanted: number | null;
};

/** A request that left the page. `reply` is set once the shop ran it. `isFirst`: no attempt was sent before. */
type Request = { operation: PendingOperation; expected: SeenOrder | null; reply: Reply | null; isFirst: boolean };

/** One page with its queue, driven by the same functions as the webview. */
export class ModelPage {
  readonly intents: Intent[] = [];
  order: ShopOrder;
  external: SeenOrder | null = null;
  operations: PendingOperation[] = [];
  /** Quantities that are no operations yet, by product: they join the queue a second later. */
  readonly drafts = new Map<number, number>();
  request: Request | null = null;
  isOnline = true;
  /** Events on their way, and the newest acknowledged one. */
  events: SeenOrder[] = [];
  acknowledged: SeenOrder;

  readonly #shop: ModelShop;
  readonly #number: number;
  #typed = 0;

  constructor(shop: ModelShop, number: number) {
    this.#shop = shop;
    this.#number = number;
    this.order = shop.order();
    this.acknowledged = this.order;
  }

  /** The person wants something: it is sent at once if nothing waits. */
  add(operation: PendingOperation): void {
    const before = this.operations;
    const added: PendingOperation = { ...operation, state: firstState(before, { isOffline: !this.isOnline }) };
    this.#note(added);
    const all = addOperation(before, added);
    this.#leave(before, all, 'replaced');
    this.operations = withoutCovered(all, this.order);
    this.#leave(all, this.operations, 'covered');
  }

  /** The person types a quantity, which is no operation yet. */
  type(product: number, quantity: number): void {
    if (!this.drafts.has(product)) this.#typed++;
    this.drafts.set(product, quantity);
    this.#pauseFollowed();
  }

  /** The typed quantities join the queue: a second later, before a confirmation, or when the page closes. */
  joinDrafts(operationOf: (product: number, quantity: number) => LineOperation): void {
    for (const [product, quantity] of this.drafts) {
      const operation = operationOf(product, quantity);
      this.add(operation);
      // The order has this quantity already: a confirmation is of what is on screen.
      if (this.operations.every(({ key }) => key !== operation.key)) this.#typed--;
    }
    this.drafts.clear();
  }

  /**
   * The person confirms what is on screen; the same press again uses the key of an attempt without a response. The page
   * refuses a press while a confirmation is being sent (`isConfirming`), and sends what was made before it first.
   */
  confirm(operation: PendingOperation): void {
    const isAsked = this.operations.some(({ kind, state }) => kind === 'confirm' && state === 'underway');
    if (isAsked || this.request?.operation.kind === 'confirm') return;
    const earlier = confirmationToRepeat(this.operations, this.order);
    if (earlier) {
      this.operations = afterTurn(this.operations, earlier.key, 'send');
      this.#intentOf(earlier).typedBefore = this.#typed;
    } else this.add(operation);
  }

  /** Sends the next operation, unless another one has no response yet. */
  send(): void {
    if (this.request || !this.isOnline) return;
    this.#pauseFollowed();
    const first = this.operations.find(({ state }) => state === 'underway');
    const turn = first ? turnOf(this.operations, first) : 'send';
    if (first && turn !== 'send') {
      const before = this.operations;
      this.operations = afterTurn(before, first.key, turn);
      this.#leave([first], this.operations, turn === 'skip' ? 'replaced' : 'paused');
      this.#leave(
        before.filter(({ key }) => key !== first.key),
        this.operations,
        'paused',
      );
      this.send();
      return;
    }
    const next = nextToSend(this.operations) ?? first;
    if (!next) return;
    this.operations = afterTurn(this.operations, next.key, 'send');
    const intent = this.#intentOf(next);
    // The first attempt of a press is sent as it was on screen then.
    if (next.kind === 'confirm' && isWaiting(next))
      assert.equal(intent.typedBefore, this.#typed, 'no order is confirmed without a quantity that was typed since');
    const expected = expectedOrder(next.seen, this.order, this.external);
    this.request = { operation: next, expected, reply: null, isFirst: !intent.wasSent };
    intent.wasSent = true;
  }

  /** The shop runs the request. */
  serve(): void {
    if (!this.request || this.request.reply) return;
    const { operation, expected } = this.request;
    this.request.reply = this.#shop.run(operation, expected, this.#number, this.#intentOf(operation).shown);
  }

  /** The response arrives, or the network or the shop fails. */
  respond(how: 'arrives' | 'lost' | 'busy' | 'uncertain'): void {
    if (!this.request) return;
    const { operation, reply, isFirst } = this.request;
    if (how === 'arrives' && !reply) return;
    this.request = null;
    const isBusy = how === 'busy' && !reply;
    if (isBusy && isFirst) this.#intentOf(operation).wasSent = false;
    const isUncertain = how === 'uncertain' && operation.kind === 'confirm';
    if (how !== 'arrives' || !reply) this.#settle(operation, isBusy ? 'busy' : isUncertain ? 'fail' : 'lose');
    else if (effectOf[operation.kind] === 'none on an order') this.#settle(operation, 'accept');
    else {
      if (reply.isDone) {
        this.#settle(operation, { made: reply.order });
        if (operation.kind === 'confirm')
          assert.equal(this.#intentOf(operation).end, 'done', 'also if a change paused it while it was being sent');
      }
      if (reply.order) this.#show('order', reply.order, { isOwn: reply.isDone });
      if (!reply.isDone) this.#settle(operation, 'refuse');
      // The confirmed order is done: its page loads the next one.
      if (this.order.status !== OrderStatus.Creating) this.#show('order', this.#shop.order());
    }
  }

  /** An event of the stream arrives, in any order: the page reads the order, and acknowledges once it shows it. */
  receive(place: number): void {
    const [event] = this.events.splice(place % Math.max(this.events.length, 1), 1);
    if (!event || !this.isOnline) return void (event && this.events.push(event));
    const isNewer = this.#shop.isNewer(event, this.order);
    if (isNewer && !this.#show('update', this.#shop.order())) return void this.events.push(event);
    if (this.#shop.isNewer(event, this.acknowledged)) this.acknowledged = event;
  }

  /**
   * A reload: the memory is lost, and the stored queue remains. A new stream starts after the shown version. `early`: a
   * page in between added these products before its order loaded, stored them after the queue, and was closed.
   */
  reload(early: readonly LineOperation[] = []): void {
    for (const operation of early) this.#note(operation);
    const stored = [...this.operations, ...early];
    const kept = restoreOperations(JSON.parse(JSON.stringify(stored)), stored[0]?.at ?? 0);
    if (early.length > 0) this.#leave(stored, kept, 'paused');
    else
      assert.deepEqual(
        kept.map(({ key }) => key),
        stored.map(({ key }) => key),
      );
    this.request = null;
    this.operations = kept;
    this.events = [];
    this.#show('order', this.#shop.order());
    // The page knew no version before, so what it reads may contain changes of others.
    this.external = externalAfter(null, null, this.order, { isOwn: false });
    this.acknowledged = this.order;
    this.#expectAdded(early);
  }

  /** What the loaded order makes of the products that were added before: each is added to what the person wants. */
  #expectAdded(early: readonly LineOperation[]): void {
    assert.ok(!this.operations.some(isForAnyOrder), 'the order is known now');
    const isEarly = ({ key }: PendingOperation) => early.some((one) => one.key === key);
    const lines = operationsOf(this.operations, 'line').filter((line) => !isEarly(line));
    const quantities = new Map(
      [...this.order.items, ...lines].map(({ providerId, quantity }) => [providerId, quantity]),
    );
    for (const { providerId, quantity, key } of early) {
      const wanted = (quantities.get(providerId) ?? 0) + quantity;
      quantities.set(providerId, wanted);
      const { id, version } = this.order;
      const queued = operationsOf(this.operations, 'line').find((line) => line.key === key) ?? assert.fail();
      Object.assign(this.#intentOf(queued), { wanted, shown: { id, version } });
    }
  }

  /** A typed quantity is a change that follows. */
  #pauseFollowed(): void {
    const before = this.operations;
    this.operations = withPauses(before, { isFollowed: this.drafts.size > 0 });
    this.#leave(before, this.operations, 'paused');
  }

  #note(operation: PendingOperation): void {
    const { id, version } = this.order;
    const rest = { wasSent: false, typedBefore: this.#typed, coveredBy: null, end: null, wanted: null };
    this.intents.push({ operation, page: this.#number, shown: { id, version }, ...rest });
  }

  /** Returns whether an update is acknowledged: the page shows it, or a newer version. */
  #show(kind: 'order' | 'update', order: ShopOrder, { isOwn = false } = {}): boolean {
    const isBusy = this.request !== null || this.drafts.size > 0;
    if (kind === 'update' && mustUpdateWait(order, { shown: this.order, isBusy })) return false;
    if (isOlder(order, this.order)) return true;
    const { operations, ended } = afterOrder(this.operations, asArrived(order));
    this.external = externalAfter(this.external, this.order, order, { isOwn });
    // The next order may have other lines at the same places.
    if (this.order.id !== order.id) this.drafts.clear();
    this.order = order;
    for (const operation of ended) this.#intentOf(operation).end = 'ended';
    const kept = this.operations.filter((operation) => !ended.includes(operation));
    this.operations = operations;
    this.#leave(kept, operations, 'covered');
    return true;
  }

  #settle(operation: PendingOperation, outcome: Outcome): void {
    const before = this.operations;
    this.operations = afterOutcome(before, operation, outcome, this.order);
    const end = outcome === 'accept' || typeof outcome === 'object' ? 'done' : 'refused';
    this.#leave([operation], this.operations, end);
    this.#leave(
      before.filter(({ key }) => key !== operation.key),
      this.operations,
      'paused',
    );
  }

  /** Notes why operations are no longer in the queue. Each may leave once, and only for a reason that is true. */
  #leave(
    before: readonly PendingOperation[],
    after: readonly PendingOperation[],
    reason: NonNullable<Intent['end']>,
  ): void {
    for (const operation of before) {
      if (after.some(({ key }) => key === operation.key)) continue;
      const intent = this.#intentOf(operation);
      if (intent.end === 'ended' && reason === 'refused') continue;
      const isPaused = operation.kind === 'confirm' && (reason === 'covered' || this.#isFollowed(operation));
      const end = reason !== 'done' && reason !== 'refused' && isPaused ? 'paused' : reason;
      assert.equal(intent.end, null, 'an operation leaves once');
      const isAskedAgain = end === 'replaced' && operation.kind === 'confirm';
      if (['replaced', 'covered', 'paused'].includes(end) && !isAskedAgain)
        assert.ok(!intent.wasSent, `${end} only what was never sent`);
      if (end === 'covered') {
        assert.ok(ruleOf(operation).isCovered(operation, asArrived(this.order)));
        intent.coveredBy = this.order;
      }
      intent.end = end;
    }
  }

  /** Whether the newest operation is no confirmation: the person changed the order. */
  #isFollowed(operation: PendingOperation): boolean {
    return this.intents.at(-1)?.operation.kind !== operation.kind;
  }

  #intentOf({ key }: PendingOperation): Intent {
    const intent = this.intents.find(({ operation }) => operation.key === key);
    assert.ok(intent);
    return intent;
  }
}

const asArrived = (order: ShopOrder): ArrivedOrder => ({ ...order });
