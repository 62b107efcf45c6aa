import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { Refusal } from '../services/core/refusal.ts';
import { fieldProblems } from './field-problems.ts';

/**
 * Compiles the contract's schemas for Fastify. Bodies are not coerced: '5' is no number. A query holds only text, so
 * plain numbers are parsed there, and nothing else. A refusal lists the fields after the message for people.
 */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (sent: unknown) => {
    const value = httpPart === 'querystring' ? withNumbers(schema, sent) : sent;
    if (validator.Check(value)) return isStorable(value) ? { value } : { error: new Refusal('bad-request') };
    const repeated = httpPart === 'querystring' ? repeatedFields(schema, sent) : [];
    const problems = repeated.length > 0 ? repeated : fieldProblems(validator.Errors(value));
    return { error: new Refusal('bad-request', { messages: [refusals.badRequest, ...problems] }) };
  };
};

/** Each schema is compiled once per process, because a process may build several services: every test builds one. */
function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

const validators = new WeakMap<TSchema, Validator>();

function withNumbers(schema: TSchema & Properties, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isNumber(schema.properties?.[name]) && isPlainNumber(value) ? Number(value) : value,
    ]),
  );
}

/** The parameters of a query that occur more than once and may not. */
function repeatedFields(schema: TSchema & Properties, sent: unknown): string[] {
  return Object.entries(sent ?? {})
    .filter(([name, value]) => Array.isArray(value) && schema.properties?.[name] && !isList(schema.properties[name]))
    .map(([name]) => `${name}: só pode vir uma vez`);
}

/** PostgreSQL stores every text except one with a NUL or a lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

type Part = { type?: string; anyOf?: Part[] };
type Properties = { properties?: Record<string, Part | undefined> };
/** A number, or a union of numbers: a code of the model. */
const isNumber = (part: Part | undefined): boolean =>
  part?.type === 'integer' || part?.type === 'number' || (part?.anyOf?.every(isNumber) ?? false);
const isList = (part: Part): boolean => part.type === 'array' || (part.anyOf?.some(isList) ?? false);
const isPlainNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{1,15}(\.\d{1,2})?$/.test(value);
