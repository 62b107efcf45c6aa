import type { SeenOrder } from '#shared/model/order.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';
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
   * Calls `hear` once for each new version of an order of the caller's customer, starting with the current versions of
   * the newest orders. `seen` is known to the caller already. Resolves with a function that stops.
   */
  follow(
    who: Pick<AuthenticatedCaller, 'shopId' | 'customerId'>,
    seen: SeenOrder | null,
    hear: (event: OrderEvent) => void,
  ): Promise<() => void>;
  close(): Promise<void>;
};

/**
 * Milliseconds between two polls: without working notifications (`lookEvery`) and with them (`checkEvery`). `listen`:
 * the pace of the listener.
 */
export type FeedPace = { lookEvery: number; checkEvery: number; listen: Partial<ListenPace> };
const usualPace: FeedPace = { lookEvery: 1_000, checkEvery: 60_000, listen: {} };

type FeedParts = { database: Database; warn: (reason: string) => void; pace?: Partial<FeedPace> };
type Follower = { customer: Customer; told: Map<string, number>; hear: (event: OrderEvent) => void };

/** The maximum number of customers per query. */
const atOnce = 500;

/**
 * One listener per process for all followers, started with the first one. Without notifications (a pooler in between, a
 * lost connection) it polls the followed orders every second, and once whenever notifications start again. With
 * notifications it polls once a minute, because one may be lost. A poll is one query for 500 customers. Polling by each
 * page would read a whole order per page.
 */
export function openOrderFeed({ database, warn, pace }: FeedParts): OrderFeed {
  const { lookEvery, checkEvery, listen } = { ...usualPace, ...pace };
  const followers = new Map<string, Set<Follower>>();
  let listening: Listening | null = null;
  let isTold = false;
  let isLooking = false;
  let isFailing = false;

  const hearNews = (news: OrderNotification) => {
    for (const follower of followers.get(keyOf({ shopId: news.shop_id, customerId: news.customer_id })) ?? [])
      tell(follower, news);
  };
  let lookedAt = 0;
  const look = async () => {
    if (isLooking || followers.size === 0) return;
    isLooking = true;
    lookedAt = Date.now();
    try {
      const customers = [...followers.values()].flatMap(([first]) => (first ? [first.customer] : []));
      for (let at = 0; at < customers.length; at += atOnce)
        for (const news of await listNewestOrders(database, customers.slice(at, at + atOnce))) hearNews(news);
      isFailing = false;
    } catch (error) {
      // Logged once, not every second: the database is down, and the next poll finds what was missed.
      if (!isFailing) warn(error instanceof Error ? error.message : '');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  };
  const begin = () => {
    listening ??= database.listen(
      orderChannel,
      {
        receive: (payload) => {
          const news = parseOrderNotification(payload);
          if (news) hearNews(news);
        },
        setListening: (isHeard) => {
          isTold = isHeard;
          void look();
        },
      },
      listen,
    );
  };
  const timer = setInterval(() => {
    // A failed poll is repeated too.
    if (!isTold || isFailing || Date.now() - lookedAt >= checkEvery) void look();
  }, lookEvery);
  timer.unref();

  return {
    async follow({ shopId, customerId }, seen, hear) {
      if (customerId === null) throw new Refusal('not-yours');
      begin();
      const customer = { shopId, customerId };
      const follower: Follower = { customer, told: new Map(seen ? [[seen.id, seen.version]] : []), hear };
      const key = keyOf(customer);
      followers.set(key, (followers.get(key) ?? new Set()).add(follower));
      const stop = () => {
        const others = followers.get(key);
        others?.delete(follower);
        if (others?.size === 0) followers.delete(key);
      };
      try {
        for (const news of await listNewestOrders(database, [customer])) tell(follower, news);
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    close: async () => {
      clearInterval(timer);
      followers.clear();
      await listening?.close();
    },
  };
}

/** An update may arrive twice and late: only a newer version than the last one counts. */
function tell({ told, hear }: Follower, { id, version, status, changed_by }: OrderNotification): void {
  if ((told.get(id) ?? -1) >= version) return;
  told.set(id, version);
  hear({ id, version, status, changedBy: changed_by });
}

const keyOf = ({ shopId, customerId }: Customer): string => `${shopId} ${customerId}`;
