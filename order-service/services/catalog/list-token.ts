import { uuidExpression } from '#shared/contract/text-patterns.ts';
import type { ListPosition } from '../../database/platform/platform-lists.ts';
import { Refusal } from '../core/refusal.ts';

/** The token for the next page. `list` identifies the list it belongs to. */
export const writeListToken = (list: string, { at, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([list, at, id])).toString('base64url');

/** Reads a list token; null without one. A foreign token, or one of another list, is a bad request. */
export function readListToken(list: string, token: string | undefined): ListPosition | null {
  if (token === undefined) return null;
  const [name, at, id, ...more] = parse(token);
  const isValid =
    name === list &&
    more.length === 0 &&
    matches(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) &&
    matches(id, uuidExpression);
  if (!isValid || Number.isNaN(Date.parse(at))) throw new Refusal('bad-page-token');
  return { at, id };
}

/** The token for the next page of a list by ids. */
export const writeIdToken = (list: string, id: string): string =>
  Buffer.from(JSON.stringify([list, id])).toString('base64url');

/** Reads the id of such a token, as `readListToken`. */
export function readIdToken(list: string, token: string | undefined): string | null {
  if (token === undefined) return null;
  const [name, id, ...more] = parse(token);
  if (name !== list || more.length > 0 || !matches(id, uuidExpression)) throw new Refusal('bad-page-token');
  return id;
}

const matches = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

function parse(token: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    // Callers may send any text as a token.
    return [];
  }
}
