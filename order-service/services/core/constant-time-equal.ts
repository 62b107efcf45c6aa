import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. */
export const isEqualInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
