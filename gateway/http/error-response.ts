import type { FastifyReply } from 'fastify';
import { refusals } from '#shared/text/refusals.ts';

export type RefusalName = keyof typeof refusals;

/** A request that is refused, with the words for it. Thrown anywhere, answered in `errors.ts`. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | null;
  constructor(statusCode: number, refusal: RefusalName, retryAfterSeconds: number | null = null) {
    super(refusal);
    this.statusCode = statusCode;
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The refusal in the envelope of spec §3. */
export function sendRefusal(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.retryAfterSeconds !== null) reply.header('retry-after', refused.retryAfterSeconds);
  return reply.code(refused.statusCode).type('application/json; charset=utf-8').send(refusalBody(refused.refusal));
}

/** The envelope of a refusal at the door, as JSON (spec §7, §8). */
export const refusalBody = (name: RefusalName): string =>
  JSON.stringify({ success: false, data: null, errors: [{ message: refusals[name], code: codeOf(name) }] });

/** Spelt as the order service spells its codes: `badRequest` is `bad-request` on the wire. */
const codeOf = (name: RefusalName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
