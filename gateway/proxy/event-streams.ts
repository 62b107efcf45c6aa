import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { InFlight } from '../limits/in-flight-requests.ts';

/** A response without an end, once it has begun. */
export type EventStreamResponse = { type: string; body: Readable };

/** An event stream that is being sent to its client. */
export type Sending = {
  /** Resolves when the stream is over, whichever side ended it. */
  over: Promise<void>;
  /** Ends the stream cleanly. */
  end(): void;
};

/**
 * The open event streams: a few per client. They end when the client disconnects, the gateway stops or the time is
 * over.
 */
export type Streams = {
  /**
   * Throws a Refusal before any upstream call if the caller, its network or all clients together have too many streams.
   * Else calls `open` and holds the slot until the stream that `send` began is over.
   * Returns false if there was nothing to open, for example for a caller without access.
   */
  run(
    by: { caller: string; network: string },
    open: () => Promise<EventStreamResponse | null>,
    send: (flow: EventStreamResponse) => Sending,
  ): Promise<boolean>;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams and refuses new ones. */
  stop(): void;
};

/** The slots for event streams: a few per session, some thousand in total. Each stream ends after `streamMs`. */
export function openStreams({ streamsPerSession, streamsPerNetwork, streams, streamMs }: Config['limits']): Streams {
  const sessionSlots = new InFlight({ inFlightPerSession: streamsPerSession, inFlight: streams });
  // Sessions cost nothing: with many of them one visitor could take all slots.
  const networkSlots = new InFlight({ inFlightPerSession: streamsPerNetwork, inFlight: streams });
  const flowing = new Set<Sending>();
  let isStopping = false;

  return {
    run: ({ caller, network }, open, send) =>
      networkSlots.run(network, () =>
        sessionSlots.run(caller, async () => {
          if (isStopping) throw new Refusal(503, 'busy', 1);
          const flow = await open();
          if (!flow) return false;
          const sending = send(flow);
          flowing.add(sending);
          const timer = setTimeout(sending.end, streamMs).unref();
          if (isStopping) sending.end();
          await sending.over;
          clearTimeout(timer);
          flowing.delete(sending);
          return true;
        }),
      ),
    count: () => flowing.size,
    stop() {
      isStopping = true;
      for (const sending of flowing) sending.end();
    },
  };
}

/**
 * Pipes a stream to the client with backpressure. It bypasses Fastify, which treats a client's disconnect as an error,
 * although most streams end that way.
 */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: EventStreamResponse,
): Sending {
  reply.hijack();
  request.flowing = reply;
  const { raw } = reply;
  const over = new Promise<void>((resolve) => {
    raw.once('close', () => {
      body.destroy();
      resolve();
    });
    if (raw.destroyed) resolve();
  });
  // The order service broke off: this response breaks off as well, so that the client can see that it is incomplete.
  body.once('error', () => raw.destroy());
  if (raw.destroyed) body.destroy();
  else {
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': type,
      'x-accel-buffering': 'no',
      // A connection kept alive after its stream would delay a gateway that is stopping.
      connection: 'close',
    });
    body.pipe(raw);
  }
  const end = () => {
    body.unpipe(raw);
    raw.end();
    body.destroy();
  };
  return { over, end };
}
