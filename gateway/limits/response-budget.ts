import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { mayTake } from './fair-share.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The length of a streamed response that the order service holds until the client has read it; else 0. */
    upstreamBytes: number;
  }
}

/** Smaller responses fit into the system's buffer of a connection. */
const countedFrom = 8 * 1024;
/** Headers that describe the body which is not sent. */
const bodyHeaders = ['content-encoding', 'content-length', 'etag', 'last-modified', 'cache-control', 'vary'];

/**
 * Bounds the memory of responses that clients do not read, per network and in total (`unreadResponseBytes`). A whole
 * response counts until the system has taken its last byte. A response that does not fit becomes a refusal: 'busy'.
 * Streams do not count, because they wait for their client.
 */
export function addResponseBudget(app: FastifyInstance, { unreadResponseBytes }: Config['limits']): void {
  const byNetwork = new Map<string, number>();
  let all = 0;
  const add = (network: string, bytes: number) => {
    all += bytes;
    const held = (byNetwork.get(network) ?? 0) + bytes;
    if (held > 0) byNetwork.set(network, held);
    else byNetwork.delete(network);
  };
  app.decorateReply('upstreamBytes', 0);
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload, reply);
    if (bytes < countedFrom || request.method === 'HEAD') return done(null, payload);
    const network = clientNetwork(request.ip);
    // A response above the whole budget is sent when it is the only one.
    const held = { held: byNetwork.get(network) ?? 0, free: unreadResponseBytes - all };
    if (all > 0 && !mayTake(bytes, held)) {
      if (payload instanceof Readable) payload.destroy();
      for (const name of bodyHeaders) reply.removeHeader(name);
      return done(new Refusal(503, 'busy', 1));
    }
    add(network, bytes);
    let isHeld = true;
    const release = () => {
      if (isHeld) add(network, -bytes);
      isHeld = false;
    };
    reply.raw.once('finish', release).once('close', release);
    done(null, payload);
  });
}

function sizeOf(payload: unknown, { upstreamBytes }: FastifyReply): number {
  if (payload instanceof Readable) return upstreamBytes;
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}
