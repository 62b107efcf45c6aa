import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/model/order.ts';
import type { Envelope } from '#shared/model/result.ts';
import type { Session } from '#shared/model/session.ts';

export type Selling = {
  /** Orders by the idempotency key of the confirmation that was answered with them. */
  confirmed: Map<string, string>;
  /** What was not answered as it should be, such as `503 POST /api/order/items/` or `lost GET /catalog`. */
  failures: string[];
  /** How many requests were answered well. */
  answered: () => number;
  /** Ends when everybody has finished the order he is at. */
  stop(): Promise<void>;
};

/** Sends a request; the answer's status and body, or null when the connection was lost. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<{ status: number; text: string } | null>;

/**
 * Shoppers who visit, fill a cart and confirm it, again and again until they are stopped. What was not answered is asked again
 * with the same key until it is, as the shop's own pages do; `failures` tells each time that was needed.
 */
export async function sellSteadily(
  send: Send,
  { shoppers, product }: { shoppers: number; product: string },
): Promise<Selling> {
  const selling: Pick<Selling, 'confirmed' | 'failures'> = { confirmed: new Map(), failures: [] };
  let isOver = false;
  let answered = 0;

  const insist = async <Data>(
    method: 'GET' | 'POST',
    path: string,
    code: string,
    body?: unknown,
    key: string = randomUUID(),
  ): Promise<Data> => {
    for (;;) {
      const headers: Record<string, string> = {
        'idempotency-key': key,
        ...(code === '' ? {} : { authorization: `Bearer ${code}` }),
      };
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await send(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
      if (answer?.status === 200) {
        answered++;
        const { data }: Envelope<Data> = path.startsWith('/api/') ? JSON.parse(answer.text) : { data: null };
        return data as Data;
      }
      selling.failures.push(`${answer?.status ?? 'lost'} ${method} ${path.replace(/session\/.*/, 'session')}`);
      if (answer && answer.status < 500) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const shop = async () => {
    const { code = '' } = await insist<Session>('GET', '/api/session/anonymous-session', '');
    while (!isOver) {
      await insist('GET', '/catalog', '');
      await insist('POST', '/api/order/items/', code, {
        index: '',
        providerId: product,
        quantity: 2,
        attributes: [],
        subscription: null,
        preferences: null,
      });
      const key = randomUUID();
      const { id } = await insist<Order>('GET', '/api/order/confirm', code, undefined, key);
      selling.confirmed.set(key, id);
      // A session may write 240 times a minute (gateway/limits/default-limits.ts), and an order takes two.
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
  };
  const everybody = Promise.all(Array.from({ length: shoppers }, shop));
  everybody.catch(() => {}); // told by `stop`
  return {
    ...selling,
    answered: () => answered,
    async stop() {
      isOver = true;
      await everybody;
    },
  };
}

/** Straight to one server. */
export const sendTo =
  (url: string): Send =>
  (method, path, headers, body) =>
    fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => null);
