import type { FastifyReply } from 'fastify';
import { ErrorWithoutStack } from '#shared/text/error-without-stack.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';

export type RefusalName = keyof typeof refusals;

/** A refused request, with the name of its text. Thrown anywhere; `errors/error-handler.ts` sends the response. */
export class Refusal extends ErrorWithoutStack {
  readonly statusCode: number;
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | null;
  /** One of few fixed texts, after the message for people. */
  readonly detail: string | null;
  constructor(
    statusCode: number,
    refusal: RefusalName,
    retryAfterSeconds: number | null = null,
    detail: string | null = null,
  ) {
    super(refusal);
    this.statusCode = statusCode;
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
    this.detail = detail;
  }
}

/** The refusal in the envelope of spec §3. */
export function sendRefusal(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.retryAfterSeconds !== null) reply.header('retry-after', refused.retryAfterSeconds);
  return reply
    .code(refused.statusCode)
    .type('application/json; charset=utf-8')
    .send(refusalBody(refused.refusal, refused.detail));
}

/** The envelope of a refusal by the gateway, as JSON (spec §7, §8). */
export function refusalBody(name: RefusalName, detail: string | null = null): string {
  const key = `${name} ${detail ?? ''}`;
  const messages = [refusals[name], ...(detail === null ? [] : [detail])];
  const body =
    bodies.get(key) ??
    JSON.stringify({
      success: false,
      data: null,
      errors: messages.map((message) => ({ message, code: codeOf(name) })),
    });
  bodies.set(key, body);
  return body;
}
const bodies = new Map<string, string>();

/** The same spelling as the order service's codes: `badRequest` is `bad-request` on the wire. */
const codeOf = (name: RefusalName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
