import { createHash } from 'node:crypto';
import type { PageStart } from '../store/catalog.ts';
import { Refusal } from './refusal.ts';

/** Where the next page of a list starts. `list` tells lists apart: a token of one is refused by another. */
export type PageToken = { list: string; page: number; isActive: boolean; sold: number; id: string };

/** A short name for "this list with these filters". */
export const nameList = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 11);

export const writePageToken = ({ list, page, isActive, sold, id }: PageToken): string =>
  Buffer.from(JSON.stringify([list, page, isActive ? 1 : 0, sold, id])).toString('base64url');

/** Reads a token back; one that is not ours, or is another list's, is the caller's mistake. */
export function readPageToken(token: string, list: string): { page: number; start: PageStart } {
  const parts = parse(token);
  const [name, page, isActive, sold, id] = parts;
  const fits = parts.length === 5 && name === list && isCount(page) && (isActive === 0 || isActive === 1) && isCount(sold) && isUuid(id);
  if (!fits) throw new Refusal('bad-page-token');
  return { page, start: { after: { isActive: isActive === 1, sold, id } } };
}

function parse(token: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    // Anybody may send anything as a token.
    return [];
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
