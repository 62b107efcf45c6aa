import { endpoints } from '#shared/contract/endpoints.ts';
import type { Reply } from './send-call.ts';

/** Judges the ETags of responses: two different responses to the same call never have the same one. */
export function startEtagWatch() {
  const bodies = new Map<string, string>();
  return {
    /** `call`: with its session and everything that it sends, without the note of the check. */
    problemsOf(call: string, { status, etag, body }: Reply): string[] {
      if (status !== 200 || etag === null) return [];
      // A weak ETag may be the same where only the instant of the response differs. An order has no such field.
      if (etag.startsWith('W/') && !call.includes(endpoints.currentOrder.path)) return [];
      const key = `${call} ${etag}`;
      const text = JSON.stringify(body);
      const isOther = (bodies.get(key) ?? text) !== text;
      bodies.set(key, text);
      return isOther ? [`outra resposta teve o mesmo ETag ${etag.slice(0, 60)}`] : [];
    },
  };
}
