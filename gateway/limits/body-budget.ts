import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route passes its body on as it arrives and holds none of it. */
    isBodyStreamed?: boolean;
    /** The route takes long bodies from senders that nobody knows yet: they have a share of their own. */
    isBodyUnproven?: boolean;
  }
}

type Limits = Pick<Config['limits'], 'bodyBytes' | 'bodyBytesPerNetwork'>;
type AllLimits = Limits & Pick<Config['limits'], 'unprovenBodyBytes'>;

/** After so many bytes, a body of an unknown sender reserves all that it announced, or is refused. */
const firstBytes = 65_536;

/** Bytes of request bodies that are held in memory, for each network and for all of them. */
class BodyBudget {
  readonly #limits: Limits;
  readonly #byNetwork = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Adds bytes to what a network holds. Returns the refusal when that is more than it, or all, may hold. */
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
 * Bounds the memory that request bodies take in every route. Bytes count as they arrive and are released when the
 * answer is sent or the connection ends. A long body of an unknown sender counts whole after its first 64 KB. A client
 * that withholds its last byte fills only the share of its network; senders of unproven signatures fill only theirs. `isKnownSender`: whose signature was right lately needs
 * no share with strangers, who could fill it at the price of a few connections.
 */
export function addBodyBudget(
  app: FastifyInstance,
  limits: AllLimits,
  isKnownSender: (address: string) => boolean,
): void {
  const usual = new BodyBudget(limits);
  const unproven = new BodyBudget({ ...limits, bodyBytes: limits.unprovenBodyBytes });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { isBodyStreamed, isBodyUnproven } = request.routeOptions.config;
    if (!hasBody(request) || isBodyStreamed) return done(null, payload);
    const budget = isBodyUnproven && !isKnownSender(request.ip) ? unproven : usual;
    const network = clientNetwork(request.ip);
    let held = 0;
    let [arrived, hasReserved] = [0, false];
    const count = (chunk: Buffer) => {
      arrived += chunk.length;
      if (hasReserved) return;
      // Without a reservation, bodies that can't all fit would fill the share together, and none would arrive whole.
      hasReserved = budget === unproven && arrived > firstBytes;
      const bytes = hasReserved ? announcedBytes(request) - held : chunk.length;
      held += bytes;
      const refused = budget.add(network, bytes);
      if (!refused) return;
      payload.off('data', count);
      // Fastify's body reader answers with the error of its stream. Destroying the stream would end the connection without an answer.
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
