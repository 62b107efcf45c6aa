import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { heartbeatMs, readEventId } from '#shared/contract/event-stream.ts';
import { Refusal } from '../../services/core/refusal.ts';
import { type OrderFeed, openOrderFeed } from '../../services/orders/order-event-stream.ts';
import type { AuthenticatedCaller } from '../../services/sessions/sessions.ts';
import type { RouteDependencies } from '../serve.ts';
import { EventStream } from './event-stream.ts';
import { type OpenStreams, openStreams, type StreamBounds } from './open-streams.ts';
import { handleStream } from './serve-stream.ts';

/**
 * A few tabs per person; a total that a small server can handle; 15 minutes, after which the session is checked again.
 */
const defaultBounds: StreamBounds = { perSession: 6, inAll: 5_000, beatEvery: heartbeatMs, longest: 15 * 60_000 };

/** Limits of the streams and the poll interval of the feed, where they differ from the defaults. */
export type OrderEventsOptions = { bounds?: Partial<StreamBounds>; feed?: Parameters<typeof openOrderFeed>[0]['pace'] };

/**
 * The changes of the caller's orders as an event stream (GET order/events). Returns what other streams share with it.
 */
export function registerOrderEvents(
  dependencies: RouteDependencies,
  { bounds, feed: pace }: OrderEventsOptions = {},
): OrderStreams {
  const { app, database } = dependencies;
  const warn = (reason: string) => app.log.warn({ reason }, 'the order event feed could not read the orders');
  const feed = openOrderFeed({ database, warn, ...(pace && { pace }) });
  const streams = openStreams({ ...defaultBounds, ...bounds });
  // Before the server waits for its connections: these streams would never end.
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', () => feed.close());

  handleStream(dependencies, endpoints.orderEvents, async (caller: AuthenticatedCaller, request: FastifyRequest) => {
    if (!streams.hasCapacity()) throw new Refusal('busy');
    const stream = new EventStream();
    const stop = await feed.follow(caller, readEventId(String(request.headers['last-event-id'] ?? '')), (event) =>
      stream.enqueue(event),
    );
    stream.once('close', stop);
    streams.add(caller.scope, stream, caller.endsAt);
    return stream;
  });
  return { feed, streams };
}

/** The announcements of changed orders, and the open streams of this process. */
export type OrderStreams = { feed: OrderFeed; streams: OpenStreams };
