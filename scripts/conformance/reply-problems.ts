import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { envelopeOf } from '#shared/contract/envelopes.ts';
import { isOfRow, type RefusalRow, rowName } from './refusal-rows.ts';
import type { Reply } from './send-call.ts';
import { valueProblems } from './value-problems.ts';

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

/** The deviations from a refusal with the status and the code of one of these rows of the guide. */
export const refusalProblems = (reply: Reply, rows: readonly RefusalRow[]): string[] => [
  ...rowProblems(reply, rows),
  ...typeProblems(reply),
  ...shapeProblems(failure, reply.body, 'envelope'),
];

function rowProblems({ status, body }: Reply, rows: readonly RefusalRow[]): string[] {
  const codes = Value.Check(failure, body) ? body.errors.map(({ code }) => code) : [];
  if (rows.some((row) => isOfRow(row, status, codes))) return [];
  const got = [...new Set(codes)].map((code) => (code === undefined ? 'sem code' : `\`${code}\``));
  return [`Refusals: esperado ${rows.map(rowName).join(' ou ')}, veio ${[status, ...got].join(' ')}`];
}

/**
 * The fields of a success that the contract does not document. They are allowed: no page reads them, and with
 * `STRICT_CONTRACT` the gateway drops them. A misspelt optional field is one, too.
 */
export function extraFields(data: TSchema, { body }: Reply): string[] {
  const documented: unknown = Value.Clean(envelopeOf(data), structuredClone(body));
  const extra = [...new Set(fieldsOnlyIn(body, documented))];
  const more = extra.length > maxReported ? [`e mais ${extra.length - maxReported} campos`] : [];
  return [...extra.slice(0, maxReported).map((name) => `campo fora do contrato: ${name}`), ...more];
}

/** What breaks the rules for money and time in the documented fields of a success. */
export const valueDeviations = (data: TSchema, { body }: Reply): string[] =>
  valueProblems(fieldOfData(Value.Clean(envelopeOf(data), structuredClone(body))));

/** The names of the fields that `other` lacks; a list is one place. */
function fieldsOnlyIn(value: unknown, other: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((part, at) => fieldsOnlyIn(part, Reflect.get(Object(other), at), `${name}[]`));
  return Object.entries(value).flatMap(([key, part]) => {
    const place = name === '' ? key : `${name}.${key}`;
    return Object.hasOwn(Object(other), key) ? fieldsOnlyIn(part, Reflect.get(Object(other), key), place) : [place];
  });
}

/** The `data` field of an envelope. */
export const dataOf = ({ body }: Reply): unknown => fieldOfData(body);
const fieldOfData = (body: unknown): unknown =>
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
