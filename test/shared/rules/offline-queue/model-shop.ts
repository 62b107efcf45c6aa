import assert from 'node:assert/strict';
import { type OrderItem, OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import type { OperationKind, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isFollowing, ruleOf } from '#shared/rules/offline-queue/operation-rules.ts';
import { sampleItem } from '../../../helpers/samples.ts';

/** The order of the model: what the pages and the shop must agree about. */
export type ShopOrder = SeenOrder & {
  status: OrderStatus;
  items: OrderItem[];
  values: Readonly<Record<string, string>>;
};

/** The shop's response; a refusal for an older order carries the current one. */
export type Reply = { isDone: true; order: ShopOrder } | { isDone: false; order: ShopOrder | null };

/** An operation that took effect, and the version that it created. */
export type Effect = { operation: PendingOperation; page: number } & SeenOrder;

/** The quantity of a line that the shop always refuses. */
export const refusedQuantity = 4;

/**
 * What an accepted operation of each kind does to the order. An address belongs to the customer, and needs no order.
 */
export const effectOf: Record<OperationKind, 'changes the order' | 'none on an order' | 'places the order'> = {
  line: 'changes the order',
  choice: 'changes the order',
  gift: 'changes the order',
  contact: 'changes the order',
  address: 'none on an order',
  confirm: 'places the order',
};

/** The shop of the model: it runs each key once, and refuses what another change of the same data has overtaken. */
export class ModelShop {
  readonly effects: Effect[] = [];
  readonly #replies = new Map<string, Reply>();
  #order: ShopOrder = { id: '1', version: 1, status: OrderStatus.Creating, items: [], values: {} };
  readonly #notify: (event: SeenOrder) => void;

  constructor(notify: (event: SeenOrder) => void) {
    this.#notify = notify;
  }

  order(): ShopOrder {
    return this.#order;
  }

  isNewer(one: SeenOrder, other: SeenOrder): boolean {
    return one.id === other.id ? one.version > other.version : Number(one.id) > Number(other.id);
  }

  /** `shown`: the order on screen when the operation was made. */
  run(operation: PendingOperation, expected: SeenOrder | null, page: number, shown: SeenOrder): Reply {
    const known = this.#replies.get(operation.key);
    if (known) return this.#repeated(known);
    const effect = effectOf[operation.kind];
    if (effect === 'none on an order') return this.#accept(operation, page);
    if (effect === 'places the order') return this.#confirm(operation, expected, page);
    if (expected && this.#isStale(operation, expected)) {
      const isOthers = (effect: Effect) =>
        effect.page !== page && effect.id === shown.id && effect.version > shown.version;
      const isOver = expected.id !== this.#order.id;
      assert.ok(isOver || this.effects.some(isOthers), 'only a change of another page makes an operation stale');
      return { isDone: false, order: this.#order };
    }
    if (operation.kind === 'line' && operation.quantity === refusedQuantity) return { isDone: false, order: null };
    this.#apply(operation);
    this.#notify({ id: this.#order.id, version: this.#order.version });
    return this.#accept(operation, page);
  }

  /**
   * A repeated response has the order as it is now, with the version that its write created; the next one after its
   * end.
   */
  #repeated(reply: Reply): Reply {
    if (!reply.isDone || reply.order.status !== OrderStatus.Creating) return reply;
    const { id, version } = reply.order;
    return { isDone: true, order: id === this.#order.id ? { ...this.#order, version } : this.#order };
  }

  /** Only the exact version that was on screen is placed. */
  #confirm(operation: PendingOperation, expected: SeenOrder | null, page: number): Reply {
    const { id, version } = this.#order;
    if (expected?.id !== id || expected.version !== version) return { isDone: false, order: this.#order };
    const placed = { ...this.#order, version: version + 1, status: OrderStatus.Received };
    this.effects.push({ operation, page, id, version });
    this.placeOrder();
    const reply: Reply = { isDone: true, order: placed };
    this.#replies.set(operation.key, reply);
    return reply;
  }

  #accept(operation: PendingOperation, page: number): Reply {
    this.effects.push({ operation, page, id: operation.seen.id, version: this.#order.version });
    const reply: Reply = { isDone: true, order: this.#order };
    this.#replies.set(operation.key, reply);
    return reply;
  }

  #isStale(operation: PendingOperation, expected: SeenOrder): boolean {
    if (expected.id !== this.#order.id) return true;
    return this.effects.some((effect) => this.#isOvertaking(effect, operation, expected));
  }

  #isOvertaking(effect: Effect, operation: PendingOperation, { id, version }: SeenOrder): boolean {
    return effect.id === id && effect.version > version && isFollowing(operation, effect.operation);
  }

  #apply(operation: PendingOperation): void {
    const { items, values, version, id, status } = this.#order;
    const place = `${operation.kind} ${ruleOf(operation).target(operation)}`;
    this.#order = { id, version: version + 1, status, items, values: { ...values, [place]: operation.key } };
    if (operation.kind !== 'line') return;
    const { providerId, quantity } = operation;
    const others = items.filter((item) => item.providerId !== providerId);
    const line = sampleItem({ providerId, quantity, index: providerId, sku: providerId });
    this.#order.items = quantity > 0 ? [...others, line] : others;
  }

  /** The order is placed elsewhere, such as in the chat, and the next one starts. */
  placeOrder(): void {
    this.#notify({ id: this.#order.id, version: this.#order.version + 1 });
    this.#order = {
      ...{ id: String(Number(this.#order.id) + 1), version: 1, status: OrderStatus.Creating },
      ...{ items: [], values: {} },
    };
    this.#notify({ id: this.#order.id, version: 1 });
  }
}
