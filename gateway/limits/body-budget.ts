import type { Readable } from 'node:stream';
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
  interface FastifyRequest {
    /** The sender's session or key was verified before the body is read. */
    isSenderVerified: boolean;
  }
}

type Budget = Pick<Config['limits'], 'bodyBytes' | 'bodyBytesPerNetwork'>;
type Limits = Budget &
  Pick<
    Config['limits'],
    'unknownSenderBodyBytes' | 'unknownSenderBodyBytesPerNetwork' | 'unverifiedBodyBytes' | 'unverifiedFirstBytes'
  >;

type HeldBody = {
  readonly network: string;
  readonly isCall: boolean;
  bytes: number;
  isComplete: boolean;
  refuse(refusal: Refusal): void;
};

/** Bytes of request bodies in memory, per network and in total. */
class BodyBudget {
  readonly #limits: Budget;
  /**
   * Unfinished bodies in the order in which they began. Almost every body arrives in one piece and is never in it: the
   * set would double the garbage of a call.
   */
  readonly #unfinished = new Set<HeldBody>();
  readonly #byNetwork = new Map<string, number>();
  #all = 0;

  constructor(limits: Budget) {
    this.#limits = limits;
  }

  /** Counts bytes of a body. Refuses bodies if its network, or all networks together, exceed their limit. */
  add(body: HeldBody, bytes: number): void {
    const { network } = body;
    if (body.isComplete) this.#unfinished.delete(body);
    else this.#unfinished.add(body);
    this.#byNetwork.set(network, this.#heldBy(network) + bytes);
    this.#all += bytes;
    body.bytes += bytes;
    while (this.#heldBy(network) > this.#limits.bodyBytesPerNetwork)
      this.#loserTo(body, true).refuse(new Refusal(429, 'tooMany', 5));
    while (this.#all > this.#limits.bodyBytes) this.#loserTo(body, false).refuse(new Refusal(503, 'busy', 5));
  }

  /** The refusal of a body that does not fit beside those that are held now; `null` if it fits. */
  refusalOf(network: string, bytes: number): Refusal | null {
    if (this.#heldBy(network) + bytes > this.#limits.bodyBytesPerNetwork) return new Refusal(429, 'tooMany', 5);
    return this.#all + bytes > this.#limits.bodyBytes ? new Refusal(503, 'busy', 5) : null;
  }

  release(body: HeldBody): void {
    this.#unfinished.delete(body);
    if (body.bytes === 0) return;
    this.#all -= body.bytes;
    const left = this.#heldBy(body.network) - body.bytes;
    body.bytes = 0;
    if (left > 0) this.#byNetwork.set(body.network, left);
    else this.#byNetwork.delete(body.network);
  }

  #heldBy(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  /**
   * The body that gives way. The body of a call arrives within moments, so the oldest unfinished one is that of a
   * client that withholds it, or of the slowest one. A webhook gives way itself.
   */
  #loserTo(added: HeldBody, isOfNetwork: boolean): HeldBody {
    if (added.isCall)
      for (const body of this.#unfinished)
        if (body.isCall && (!isOfNetwork || body.network === added.network)) return body;
    return added;
  }
}

/**
 * Bounds the memory that request bodies use in every route. Bytes count as they arrive. They are released when the
 * response is sent or the connection ends. There are three budgets:
 * - Verified senders: sessions and API keys that were checked before the body is read, and known senders of webhooks.
 * - Strangers: all other calls. Anybody can fill this budget, but no body of a session or key is in it.
 * - Unverified senders of webhooks. After its first bytes, such a body counts whole.
 * `isKnownSender`: senders with a recent valid signature do not share the last budget, because strangers could fill it
 * with a few connections.
 */
export function addBodyBudget(app: FastifyInstance, limits: Limits, isKnownSender: (address: string) => boolean): void {
  const verified = new BodyBudget(limits);
  const strangers = new BodyBudget({
    bodyBytes: limits.unknownSenderBodyBytes,
    bodyBytesPerNetwork: limits.unknownSenderBodyBytesPerNetwork,
  });
  const unverified = new BodyBudget({ ...limits, bodyBytes: limits.unverifiedBodyBytes });
  app.decorateRequest('isSenderVerified', false);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { isBodyStreamed, isBodyUnverified: isWebhook = false } = request.routeOptions.config;
    if (!hasBody(request) || isBodyStreamed) return done(null, payload);
    const isVerified = isWebhook ? isKnownSender(request.ip) : request.isSenderVerified;
    const budget = isVerified ? verified : isWebhook ? unverified : strangers;
    const network = clientNetwork(request.ip);
    // It would be refused after its first bytes.
    if (budget === unverified && announcesMore(request, limits.unverifiedFirstBytes)) {
      const refused = budget.refusalOf(network, announcedBytes(request));
      if (refused) return done(refused);
    }
    // A body without a length counts as unfinished until its response.
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    let [arrived, hasReserved, isReleased] = [0, false, false];
    const release = () => {
      isReleased = true;
      payload.off('data', count);
      budget.release(body);
    };
    const body: HeldBody = {
      network,
      isCall: !isWebhook,
      bytes: 0,
      isComplete: false,
      refuse(refusal) {
        release();
        // Fastify's body reader responds with the stream's error. Destroying the stream would end the connection
        // without a response. Without a reader, the request has its response already.
        if (payload.listenerCount('error') === 0) return;
        reply.header('connection', 'close');
        payload.emit('error', refusal);
      },
    };
    const count = (chunk: Buffer) => {
      arrived += chunk.length;
      body.isComplete = arrived >= announced;
      if (budget === unverified && !body.isComplete) readOnLater(payload, () => isReleased);
      if (hasReserved) return;
      // Without a reservation, bodies that can't all fit would fill the share together, and none would arrive whole.
      hasReserved = budget === unverified && arrived > limits.unverifiedFirstBytes;
      budget.add(body, hasReserved ? announcedBytes(request) - body.bytes : chunk.length);
    };
    reply.raw.once('close', release);
    payload.on('data', count);
    done(null, payload);
  });
}

/**
 * Node reads up to two megabytes of a connection before it looks at the others. Few long bodies of strangers would then
 * hold up everybody for many milliseconds, so each of them arrives in parts, with the other connections in between.
 */
function readOnLater(payload: Readable, isRefused: () => boolean): void {
  payload.pause();
  setImmediate(() => !isRefused() && payload.resume());
}

/** The announced length of a body, or the most that its route takes; more than either never arrives. */
export const announcedBytes = ({ headers, routeOptions }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY), routeOptions.bodyLimit);

const announcesMore = ({ headers }: FastifyRequest, bytes: number): boolean =>
  Number(headers['content-length'] ?? 0) > bytes;

/** Whether the request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');
