import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route streams its body and buffers none of it. */
    isBodyStreamed?: boolean;
    /** The route accepts long bodies from unverified senders. They have a separate budget. */
    isBodyUnverified?: boolean;
  }
}

type Limits = Pick<Config['limits'], 'bodyBytes' | 'bodyBytesPerNetwork'>;
type AllLimits = Limits & Pick<Config['limits'], 'unverifiedBodyBytes' | 'unverifiedFirstBytes'>;

/** Bytes of request bodies in memory, per network and in total. */
class BodyBudget {
  readonly #limits: Limits;
  readonly #byNetwork = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Adds bytes to a network's total. Returns the refusal if the network or all networks together exceed their limit.
   */
  add(network: string, bytes: number): Refusal | null {
    const held = (this.#byNetwork.get(network) ?? 0) + bytes;
    this.#byNetwork.set(network, held);
    this.#all += bytes;
    if (held > this.#limits.bodyBytesPerNetwork) return new Refusal(429, 'tooMany', 5);
    return this.#all > this.#limits.bodyBytes ? new Refusal(503, 'busy', 5) : null;
  }

  release(network: string, bytes: number): void {
    this.#all -= bytes;
    const left = (this.#byNetwork.get(network) ?? 0) - bytes;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}

/**
 * Bounds the memory that request bodies use in every route. Bytes count as they arrive. They are released when the
 * response is sent or the connection ends. After its first bytes, a body of an unverified sender counts whole.
 * A client that withholds its last byte can fill only its own share. Unverified senders of webhooks share a separate
 * budget, so that a shopper's body still fits.
 * `isKnownSender`: senders with a recent valid signature do not share that budget, because strangers could fill it with
 * a few connections.
 */
export function addBodyBudget(
  app: FastifyInstance,
  limits: AllLimits,
  isKnownSender: (address: string) => boolean,
): void {
  const regularBudget = new BodyBudget(limits);
  const unverifiedBudget = new BodyBudget({ ...limits, bodyBytes: limits.unverifiedBodyBytes });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { isBodyStreamed, isBodyUnverified } = request.routeOptions.config;
    if (!hasBody(request) || isBodyStreamed) return done(null, payload);
    const budget = isBodyUnverified && !isKnownSender(request.ip) ? unverifiedBudget : regularBudget;
    const network = clientNetwork(request.ip);
    let held = 0;
    let [arrived, hasReserved] = [0, false];
    const count = (chunk: Buffer) => {
      arrived += chunk.length;
      if (hasReserved) return;
      // Without a reservation, bodies that can't all fit would fill the share together, and none would arrive whole.
      hasReserved = budget === unverifiedBudget && arrived > limits.unverifiedFirstBytes;
      const bytes = hasReserved ? announcedBytes(request) - held : chunk.length;
      held += bytes;
      const refused = budget.add(network, bytes);
      if (!refused) return;
      payload.off('data', count);
      // Fastify's body reader responds with the stream's error. Destroying the stream would end the connection without
      // a response.
      reply.header('connection', 'close');
      payload.emit('error', refused);
      release();
    };
    const release = () => {
      budget.release(network, held);
      held = 0;
    };
    reply.raw.once('close', release);
    payload.on('data', count);
    done(null, payload);
  });
}

/** The announced length of a body, or the most that its route takes; more than either never arrives. */
const announcedBytes = ({ headers, routeOptions }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');
