import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { readEvents } from '#shared/contract/event-stream.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';

/** Somebody who follows their orders. */
export type EventReader = {
  status: number;
  headers: Headers;
  /** Every event so far, and all that was sent as it was sent. */
  events: OrderEvent[];
  text: () => string;
  /** Waits until what has arrived fits. */
  until: (fits: (events: OrderEvent[]) => boolean) => Promise<void>;
  /** Resolves when the stream ends: in good order, or broken off. */
  ended: Promise<'ended' | 'broken'>;
  leave: () => void;
};

/** Opens the stream of a session at this address; it is left when the test ends. */
export async function followOrders(t: TestContext, url: string, code: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController();
  t.after(() => leaving.abort());
  const answer = await fetch(`${url}/api/order/events`, {
    headers: { authorization: `Bearer ${code}`, accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const events: OrderEvent[] = [];
  let all = '';
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of answer.body ?? []) {
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
    status: answer.status,
    headers: answer.headers,
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
    leave: () => leaving.abort(),
  };
}
