import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { bodyProblems } from '#shared/text/refusals/body-problems.ts';
import type { Config } from '../config.ts';
import { Refusal } from './error-response.ts';

/**
 * The bodies of the API: JSON only, small, with bounded depth, without keys that pollute prototypes. The order service
 * gets exactly the bytes that were checked, not a re-serialized copy. `refusal`: what anything else gets, with the
 * reason.
 */
export function registerJsonBodyParser(
  app: FastifyInstance,
  limits: Config['limits'],
  refusal: (reason: string) => Error = (reason) => new Refusal(400, 'badRequest', null, reason),
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.apiBodyBytes },
    (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, null);
      if (exceedsNestingDepth(body, limits.jsonDepth)) return done(refusal(bodyProblems.tooDeep));
      // If it is not UTF-8, two parsers could read two different texts.
      if (!isUtf8(body)) return done(refusal(bodyProblems.notUtf8));
      parse(request, body.toString('utf8'), (error) =>
        error ? done(refusal(bodyProblems.notJson)) : done(null, body),
      );
    },
  );
}

/** Whether brackets nest deeper than allowed. Does not parse the JSON. */
export function exceedsNestingDepth(json: Buffer, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (byte === closeBrace || byte === closeBracket) depth = Math.max(0, depth - 1);
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]');
