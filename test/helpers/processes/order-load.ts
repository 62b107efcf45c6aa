import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/model/order/order.ts';
import type { Envelope } from '#shared/model/result.ts';
import type { Session } from '#shared/model/session.ts';

export type OrderLoad = {
  /** Orders by the idempotency key of the confirmation that returned them. */
  confirmed: Map<string, string>;
  /** Wrong responses, such as `503 POST /api/order/items/` or `lost GET /catalog`. */
  failures: string[];
  /** The number of successful requests. */
  responses: () => number;
  /** Resolves when every shopper has finished the current order. */
  stop(): Promise<void>;
};

/** Sends a request. Returns the response's status and body, or null when the connection was lost. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<{ status: number; text: string } | null>;

/**
 * Shoppers who open the shop, fill a cart and confirm it, repeatedly until `stop`. A failed request is retried with the
 * same key until it succeeds, as in the shop's own pages. `failures` records each retry.
 */
export async function placeOrdersContinuously(
  send: Send,
  { shoppers, product }: { shoppers: number; product: string },
): Promise<OrderLoad> {
  const selling: Pick<OrderLoad, 'confirmed' | 'failures'> = { confirmed: new Map(), failures: [] };
  let isOver = false;
  let responses = 0;

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
      const response = await send(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
      if (response?.status === 200) {
        responses++;
        const { data }: Envelope<Data> = path.startsWith('/api/') ? JSON.parse(response.text) : { data: null };
        return data as Data;
      }
      selling.failures.push(`${response?.status ?? 'lost'} ${method} ${path.replace(/session\/.*/, 'session')}`);
      if (response && response.status < 500)
        throw new Error(`${path}: ${response.status} ${response.text.slice(0, 300)}`);
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
  everybody.catch(() => {}); // `stop` reports the error
  return {
    ...selling,
    responses: () => responses,
    async stop() {
      isOver = true;
      await everybody;
    },
  };
}

/** Sends to one server directly. */
export const sendTo =
  (url: string): Send =>
  (method, path, headers, body) =>
    fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null);
