import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import { readEvents } from '#shared/contract/event-stream.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';

/** A client that follows the order events of a session. */
export type EventReader = {
  status: number;
  headers: Headers;
  /** Every event so far, and the raw stream. */
  events: OrderEvent[];
  text: () => string;
  /** Waits until the received events fulfil the condition. */
  until: (fits: (events: OrderEvent[]) => boolean) => Promise<void>;
  /** Resolves when the stream ends: regularly, or because the connection broke. */
  ended: Promise<'ended' | 'broken'>;
  leave: () => void;
};

/**
 * Opens the event stream of a session at this address and closes it when the test ends.
 * Not with fetch: without keep-alive its client reports a broken stream as a regular end when the last chunk and the
 * break arrive together.
 */
export async function followOrders(
  t: TestContext,
  url: string,
  code: string,
  headers: Record<string, string> = {},
  path = '/api/order/events',
): Promise<EventReader> {
  const asking = get(url + path, {
    headers: { authorization: `Bearer ${code}`, accept: 'text/event-stream', ...headers },
    agent: false,
  });
  // Closing the stream raises an error, which is expected. An error before the response rejects the wait for it.
  asking.on('error', () => undefined);
  t.after(() => void asking.destroy());
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const events: OrderEvent[] = [];
  let all = '';
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      all += text;
      const found = readEvents(rest + text);
      rest = found.rest;
      events.push(...found.events);
    }
  };
  const ended = read().then(
    () => 'ended' as const,
    () => 'broken' as const,
  );
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    events,
    text: () => all,
    until: async (fits) => {
      const end = Date.now() + 8_000;
      while (!fits(events)) {
        if (Date.now() > end) assert.fail(`never came: ${fits}; what came: ${JSON.stringify(events)}`);
        await new Promise((done) => setTimeout(done, 5));
      }
    },
    ended,
    leave: () => void asking.destroy(),
  };
}
