import type { StoredDiscountRequest } from '../../database/orders/discount-requests.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import { cartFingerprint } from './cart-fingerprint.ts';

export type CheckedRequest = {
  request: StoredDiscountRequest | null;
  /** The cents that an approval allows for this order as it is; 0 = none is in force. */
  approved: number;
};

/**
 * What a request is worth for the order as it is now. A changed order makes an open request and an approval void: both
 * are for one content and one amount.
 */
export function checkDiscountRequest(
  { discount_request: request, manual_discount }: Pick<OrderRow, 'discount_request' | 'manual_discount'>,
  bought: readonly OrderLineRow[],
  now: Date,
): CheckedRequest {
  if (request === null || request.isReplaced || !['pending', 'approved'].includes(request.status))
    return { request, approved: 0 };
  const isSame = request.key === cartFingerprint(bought);
  if (request.status === 'pending') return { request: isSame ? request : voided(request, now), approved: 0 };
  if (isSame && manual_discount === request.cents) return { request, approved: request.cents };
  return { request: voided(request, now), approved: 0 };
}

/** The request after the order changed or ended. */
export const voided = (request: StoredDiscountRequest, now: Date): StoredDiscountRequest => ({
  ...request,
  status: 'void',
  decidedAt: request.decidedAt ?? now.toISOString(),
});

/** After another discount an open request is withdrawn, and an older one stays only for the order's history. */
export const replaced = (request: StoredDiscountRequest | null, now: Date): StoredDiscountRequest | null =>
  withdrawn(request, now) ?? (request && { ...request, isReplaced: true });

/** An open request after it was given up; `null` = none was open. */
export const withdrawn = (request: StoredDiscountRequest | null, now: Date): StoredDiscountRequest | null =>
  request?.status === 'pending' ? { ...request, status: 'withdrawn', decidedAt: now.toISOString() } : null;
