import { OrderStatus, type SeenOrder } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Listening, ListenPace } from '../../database/engine/listen.ts';
import {
  type Customer,
  listNewestOrders,
  type OrderNotification,
  orderChannel,
  parseOrderNotification,
} from '../../database/orders/order-notifications.ts';
import { Refusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** Notifies the followers of a customer's orders of every change, whichever process made it. */
export type OrderFeed = {
  /**
   * Calls `onEvent` once for each new version of an order of the caller's customer, starting with the current versions
   * of the newest orders. `seen`: the version that the caller already has. Resolves with a function that stops.
   */
  follow(
    caller: Pick<AuthenticatedCaller, 'shopId' | 'customerId'>,
    seen: SeenOrder | null,
    onEvent: (event: OrderEvent) => void,
  ): Promise<() => void>;
  /**
   * Calls `onEvent` for each change of the shop's placed orders that the database announces, until the returned
   * function is called. Announcements may be lost, so the follower also reads the orders now and then.
   */
  followShop(shopId: string, onEvent: (event: OrderEvent) => void): () => void;
  close(): Promise<void>;
};

/**
 * Milliseconds between two polls: without working notifications (`pollEvery`) and with them (`checkEvery`). `listen`:
 * the pace of the listener.
 */
export type FeedPace = { pollEvery: number; checkEvery: number; listen: Partial<ListenPace> };
const usualPace: FeedPace = { pollEvery: 1_000, checkEvery: 60_000, listen: {} };

type FeedParts = { database: Database; warn: (reason: string) => void; pace?: Partial<FeedPace> };
type Follower = { customer: Customer; sentVersions: Map<string, number>; onEvent: (event: OrderEvent) => void };

/** The maximum number of customers per query. */
const atOnce = 500;

/**
 * One listener per process for all followers, started with the first one. Without notifications (a pooler in between, a
 * lost connection) it polls the followed orders every second, and once whenever notifications start again. With
 * notifications it polls once a minute, because one may be lost. A poll is one query for 500 customers. Polling by each
 * page would read a whole order per page.
 */
export function openOrderFeed({ database, warn, pace }: FeedParts): OrderFeed {
  const { pollEvery, checkEvery, listen } = { ...usualPace, ...pace };
  const followers = new Map<string, Set<Follower>>();
  const shopFollowers = new Map<string, Set<(event: OrderEvent) => void>>();
  let listening: Listening | null = null;
  let isNotified = false;
  let isPolling = false;
  let isFailing = false;

  const publish = (update: OrderNotification) => {
    for (const follower of followers.get(keyOf({ shopId: update.shop_id, customerId: update.customer_id })) ?? [])
      notifyFollower(follower, update);
    // A cart is not on the board; an order that a payment reopened leaves it.
    if (update.status === OrderStatus.Creating && update.changed_by !== 'payment') return;
    for (const onEvent of shopFollowers.get(update.shop_id) ?? []) onEvent(eventOf(update));
  };
  let polledAt = 0;
  const poll = async () => {
    if (isPolling || followers.size === 0) return;
    isPolling = true;
    polledAt = Date.now();
    try {
      const customers = [...followers.values()].flatMap(([first]) => (first ? [first.customer] : []));
      for (let at = 0; at < customers.length; at += atOnce)
        for (const update of await listNewestOrders(database, customers.slice(at, at + atOnce))) publish(update);
      isFailing = false;
    } catch (error) {
      // Logged once, not every second: the database is down, and the next poll finds what was missed.
      if (!isFailing) warn(error instanceof Error ? error.message : '');
      isFailing = true;
    } finally {
      isPolling = false;
    }
  };
  const begin = () => {
    listening ??= database.listen(
      orderChannel,
      {
        receive: (payload) => {
          const update = parseOrderNotification(payload);
          if (update) publish(update);
        },
        setListening: (isConnected) => {
          isNotified = isConnected;
          void poll();
        },
      },
      listen,
    );
  };
  const timer = setInterval(() => {
    // A failed poll is repeated too.
    if (!isNotified || isFailing || Date.now() - polledAt >= checkEvery) void poll();
  }, pollEvery);
  timer.unref();

  return {
    async follow({ shopId, customerId }, seen, onEvent) {
      if (customerId === null) throw new Refusal('not-yours');
      begin();
      const customer = { shopId, customerId };
      const follower: Follower = { customer, sentVersions: new Map(seen ? [[seen.id, seen.version]] : []), onEvent };
      const key = keyOf(customer);
      followers.set(key, (followers.get(key) ?? new Set()).add(follower));
      const stop = () => {
        const others = followers.get(key);
        others?.delete(follower);
        if (others?.size === 0) followers.delete(key);
      };
      try {
        for (const update of await listNewestOrders(database, [customer])) notifyFollower(follower, update);
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    followShop(shopId, onEvent) {
      begin();
      const all = shopFollowers.get(shopId) ?? new Set();
      shopFollowers.set(shopId, all.add(onEvent));
      return () => {
        all.delete(onEvent);
        if (all.size === 0 && shopFollowers.get(shopId) === all) shopFollowers.delete(shopId);
      };
    },
    close: async () => {
      clearInterval(timer);
      followers.clear();
      shopFollowers.clear();
      await listening?.close();
    },
  };
}

/** An update may arrive twice and late: only a newer version than the last one counts. */
function notifyFollower({ sentVersions, onEvent }: Follower, update: OrderNotification): void {
  const { id, version } = update;
  if ((sentVersions.get(id) ?? -1) >= version) return;
  sentVersions.set(id, version);
  onEvent(eventOf(update));
}

const eventOf = ({ id, version, status, changed_by }: OrderNotification): OrderEvent => ({
  id,
  version,
  status,
  changedBy: changed_by,
});

const keyOf = ({ shopId, customerId }: Customer): string => `${shopId} ${customerId}`;
