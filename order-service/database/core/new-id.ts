import { randomUUID } from 'node:crypto';

/** Creates a uuid v7. Its first 48 bits are the time in milliseconds, so rows written together are stored together. */
export function newId(now = Date.now()): string {
  const time = timeDigits(now);
  // A random uuid (v4) has the same variant; Node draws its random bytes in advance, many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The lower bound of all ids created from `at` on. With it, a query skips older rows by their ids alone. */
export const firstIdAt = (at: Date): string => formatUuid(timeDigits(at.getTime()).padEnd(32, '0'));

const timeDigits = (time: number): string => time.toString(16).padStart(12, '0');

const formatUuid = (hex: string): string => hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
