import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Reply } from './send-call.ts';

const error = Type.Object({ message: Type.String({ minLength: 1 }), code: Type.Optional(Type.String()) });
const success = Type.Object({
  success: Type.Literal(true),
  data: Type.Unknown(),
  errors: Type.Array(error, { maxItems: 0 }),
});
const failure = Type.Object({
  success: Type.Literal(false),
  data: Type.Unknown(),
  errors: Type.Array(error, { minItems: 1 }),
});
const maxReported = 5;

/** The deviations from a successful reply with data of this schema, one line each; empty: none. */
export const successProblems = (reply: Reply, data: TSchema | null): string[] => [
  ...(reply.status === 200 ? [] : [`status ${reply.status}, esperado 200${reasonOf(reply)}`]),
  ...typeProblems(reply),
  ...shapeProblems(success, reply.body, 'envelope'),
  ...(data ? shapeProblems(data, dataOf(reply), 'data') : []),
];

/** The deviations from a refusal with one of these statuses. */
export const refusalProblems = (reply: Reply, statuses: readonly number[]): string[] => [
  ...(statuses.includes(reply.status) ? [] : [`status ${reply.status}, esperado ${statuses.join(' ou ')}`]),
  ...typeProblems(reply),
  ...shapeProblems(failure, reply.body, 'envelope'),
];

/** The `data` field of an envelope. */
export const dataOf = ({ body }: Reply): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : undefined;

/** Why the service refused, in its own words. */
function reasonOf({ body }: Reply): string {
  if (!Value.Check(failure, body)) return '';
  return `: ${body.errors.map(({ message }) => message.slice(0, 200)).join(' ')}`;
}

const typeProblems = ({ contentType }: Reply): string[] =>
  /^application\/json\b/i.test(contentType)
    ? []
    : [`content-type "${contentType.slice(0, 60)}", esperado application/json`];

function shapeProblems(schema: TSchema, value: unknown, name: string): string[] {
  const errors = Value.Errors(schema, value);
  const lines = errors.map(({ instancePath, message }) => `${name}${instancePath.replaceAll('/', '.')}: ${message}`);
  const unique = [...new Set(lines)];
  return unique.length > maxReported
    ? [...unique.slice(0, maxReported), `${name}: e mais ${unique.length - maxReported}`]
    : unique;
}
