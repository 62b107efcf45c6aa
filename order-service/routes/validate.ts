import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Refusal } from '../services/refusal.ts';

/**
 * Compiles the contract's schemas for Fastify. Bodies are taken as they are: '5' is no number. A query knows only text, so there whole
 * numbers are read, and nothing else is turned into anything.
 */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (sent: unknown) => {
    const value = httpPart === 'querystring' ? withNumbers(schema, sent) : sent;
    return validator.Check(value) && isStorable(value) ? { value } : { error: new Refusal('bad-request') };
  };
};

function withNumbers(schema: TSchema, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, isInteger(schema, name) && isDigits(value) ? Number(value) : value]),
  );
}

/** PostgreSQL keeps every text but one with a NUL or half a character in it. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

type Properties = { properties?: Record<string, { type?: string } | undefined> };
const isInteger = (schema: TSchema & Properties, name: string): boolean => schema.properties?.[name]?.type === 'integer';
const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{1,15}$/.test(value);
