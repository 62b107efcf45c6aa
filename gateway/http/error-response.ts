import type { FastifyReply } from 'fastify';
import { refusals } from '#shared/text/refusals/refusals.ts';

export type RefusalName = keyof typeof refusals;

/** A refused request, with the name of its text. Thrown anywhere; `errors/error-handler.ts` sends the response. */
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

/** The envelope of a refusal by the gateway, as JSON (spec §7, §8). */
export const refusalBody = (name: RefusalName): string =>
  JSON.stringify({ success: false, data: null, errors: [{ message: refusals[name], code: codeOf(name) }] });

/** The same spelling as the order service's codes: `badRequest` is `bad-request` on the wire. */
const codeOf = (name: RefusalName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
