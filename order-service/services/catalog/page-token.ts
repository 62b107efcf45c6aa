import { createHash } from 'node:crypto';
import { uuidExpression } from '#shared/contract/text-patterns.ts';
import type { ProductSort } from '#shared/model/catalog/product-sort.ts';
import type { PagePosition, PageStart } from '../../database/catalog/catalog.ts';
import { maxSearchRank } from '../../database/catalog/search-text.ts';
import type { SortedPosition } from '../../database/catalog/sorted-products.ts';
import { Refusal } from '../core/refusal.ts';

/** Where the next page of a list starts. `list` identifies the list: another list refuses the token. */
export type PageToken = PagePosition & { list: string; page: number };

/** A short name for "this list with these filters". */
export const nameList = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 11);

/** The token of the next page: the place where this page ended, in base64url. It is opaque for callers. */
export const writePageToken = ({ list, page, rank, isActive, sold, id }: PageToken): string =>
  Buffer.from(JSON.stringify([list, page, rank, isActive, sold, id])).toString('base64url');

/** Reads a page token. A foreign token, or one of another list, is a bad request. */
export function readPageToken(token: string, list: string): { page: number; start: PageStart } {
  const [name, page, rank, isActive, sold, id, ...more] = parse(token);
  const isValid =
    name === list &&
    more.length === 0 &&
    isCount(page) &&
    isCount(rank) &&
    rank <= maxSearchRank &&
    isCount(sold) &&
    isUuid(id);
  if (!isValid || typeof isActive !== 'boolean') throw new Refusal('bad-page-token');
  return { page, start: { after: { rank, isActive, sold, id } } };
}

function parse(token: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    // Callers may send any text as a token.
    return [];
  }
}

/** The token of the next page of a sorted list, see `writePageToken`. */
export const writeSortedToken = (list: string, page: number, { isActive, key, id }: SortedPosition): string =>
  Buffer.from(JSON.stringify([list, page, isActive, key, id])).toString('base64url');

/** Reads a token of a sorted list. The name of the list says how it is sorted. */
export function readSortedToken(
  token: string,
  list: string,
  sort: ProductSort,
): { page: number; start: { after: SortedPosition } } {
  const [name, page, isActive, key, id, ...more] = parse(token);
  const isKey = typeof key === 'string' && (sort === 'name' ? !key.includes('\0') : /^-?\d{1,18}$/.test(key));
  const isValid = name === list && more.length === 0 && isCount(page) && isUuid(id) && isKey;
  if (!isValid || typeof isActive !== 'boolean') throw new Refusal('bad-page-token');
  return { page, start: { after: { isActive, key, id } } };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidExpression.test(value);
