import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { InFlight } from '../limits/in-flight-requests.ts';

/** An answer without an end, once it has begun. */
export type EventStreamResponse = { type: string; body: Readable };

/** A flow on its way to its client. */
export type Sending = {
  /** Resolves when it is over, whoever ended it. */
  over: Promise<void>;
  /** Ends it in good order. */
  end(): void;
};

/** Answers without an end, on their way to their clients: a few for each of them, until they leave, the gateway stops or it was long enough. */
export type Streams = {
  /**
   * Throws the Refusal of one that is too many, for its caller, its network or all of us, before anybody is asked for it; else `open`s it and keeps its place until what `send`
   * began is over. Where there was nothing to open, such as for who may not have it, it says false.
   */
  run(
    by: { caller: string; network: string },
    open: () => Promise<EventStreamResponse | null>,
    send: (flow: EventStreamResponse) => Sending,
  ): Promise<boolean>;
  /** How many flow at present. */
  count(): number;
  /** Ends all of them, and refuses every other. */
  stop(): void;
};

/** The places for streams of events: a few for each session, some thousand in all; each stream ends after `streamMs`. */
export function openStreams({ streamsPerSession, streamsPerNetwork, streams, streamMs }: Config['limits']): Streams {
  const places = new InFlight({ inFlightPerSession: streamsPerSession, inFlight: streams });
  // Sessions cost nothing: with enough of them one visitor would leave no place for all others.
  const networks = new InFlight({ inFlightPerSession: streamsPerNetwork, inFlight: streams });
  const flowing = new Set<Sending>();
  let isStopping = false;

  return {
    run: ({ caller, network }, open, send) =>
      networks.run(network, () =>
        places.run(caller, async () => {
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
 * Sends a flow, byte for byte as it comes and no faster than it is taken. By hand, because Fastify takes the leaving of a client, which is
 * how most of these end, for a fault.
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
    if (raw.closed) resolve();
  });
  // The order service broke off: so does this answer, and the client knows that it is not whole.
  body.once('error', () => raw.destroy());
  if (raw.destroyed) body.destroy();
  else {
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': type,
      'x-accel-buffering': 'no',
      // A connection kept open after its stream has ended would hold up a gateway that stops.
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
