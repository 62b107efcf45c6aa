import { endpoints } from '#shared/contract/endpoints.ts';
import { eventStreamType, readEvents } from '#shared/contract/event-stream.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import { currentConnection } from './client.ts';

/**
 * How an event stream ended. `lived`: it was open, then closed or lost. `held`: the network buffers or blocks it: its
 * first bytes never arrived. `failed`: it did not open. `refused`: a retry would be refused too. `over`: the session
 * ended.
 */
export type StreamEnd = 'lived' | 'held' | 'failed' | 'refused' | 'over';

type StreamOptions = {
  signal: AbortSignal;
  /** The newest known event, so that the shop does not send it again. */
  lastId: string | null;
  /** How long the stream may take to start, and how long it may then be silent. Milliseconds. */
  timeouts: { first: number; silence: number };
  onAlive: () => void;
  onEvent: (event: OrderEvent) => void;
};

/** Reads the events of the caller's orders until the stream ends. It uses fetch, because the bearer is a header. */
export async function readOrderEvents({
  signal,
  lastId,
  timeouts,
  onAlive,
  onEvent,
}: StreamOptions): Promise<StreamEnd> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  let isAlive = false;
  let timer = setTimeout(abort, timeouts.first);
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) return 'failed';
    const headers = { accept: eventStreamType, ...(lastId === null ? {} : { 'last-event-id': lastId }) };
    const response = await fetchWithBearer(endpoints.orderEvents.path, headers, timeout.signal);
    if (!response.ok || !response.body) return refusals[response.status] ?? 'failed';
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return isAlive ? 'lived' : 'failed';
      if (!isAlive) onAlive();
      isAlive = true;
      clearTimeout(timer);
      timer = setTimeout(abort, timeouts.silence);
      const { events, rest } = readEvents(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const event of events) onEvent(event);
    }
  } catch {
    // Lost or timed out: the caller opens a new stream.
    if (isAlive) return 'lived';
    return timeout.signal.aborted && !signal.aborted ? 'held' : 'failed';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

const refusals: Partial<Record<number, StreamEnd>> = { 401: 'over', 403: 'refused', 404: 'refused', 405: 'refused' };

/** The order with its ETag; `unchanged` if it still has this tag; `null` if no response arrived. */
export async function fetchOrderIfChanged(
  tag: string,
  signal: AbortSignal,
): Promise<{ tag: string; order: Order } | 'unchanged' | null> {
  try {
    const headers = { accept: 'application/json', ...(tag ? { 'if-none-match': tag } : {}) };
    const response = await fetchWithBearer(endpoints.currentOrder.path, headers, signal);
    if (response.status === 304) return 'unchanged';
    if (response.status !== 200) return null;
    const { success, data } = await response.json();
    return success === true ? { tag: response.headers.get('etag') ?? '', order: data } : null;
  } catch {
    // The next poll retries.
    return null;
  }
}

function fetchWithBearer(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const { baseUrl, bearer } = currentConnection();
  return fetch(`${baseUrl}${path}`, {
    headers: { ...headers, authorization: `Bearer ${bearer}` },
    signal,
    cache: 'no-store',
  });
}
