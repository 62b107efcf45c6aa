import { createHash } from 'node:crypto';

/**
 * The id of the refund or return of an order that this key stands for, in the form of a UUID. The same key of the same
 * order is the same refund, whether a command or the Platform API names it.
 */
export function keyedRefundId(kind: 'refund' | 'returned', shopId: string, number: number, key: string): string {
  const hex = createHash('sha256').update(`${kind} ${shopId} ${number} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
