import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { findDiscountOfOrder, type StoredDiscountRequest } from '../../database/orders/discount-requests.ts';
import { insertPlatformEvent } from '../../database/platform/platform-events.ts';
import { withdrawn } from '../cart/check-discount-request.ts';
import { platformDiscountView } from '../cart/discount-request-view.ts';

/**
 * Records in this transaction what a new version of an order did to its discount request: a new one was made, or the
 * last one was decided. Does nothing for a shop without a webhook.
 */
export async function recordDiscountEvents(
  db: Db,
  shopId: string,
  orderId: string,
  { before, now, at }: { before: StoredDiscountRequest | null; now: StoredDiscountRequest | null; at: Date },
): Promise<void> {
  const isAnother = before?.id !== now?.id;
  const ended = isAnother ? withdrawn(before, at) : null;
  const row = await findDiscountOfOrder(db, shopId, orderId);
  if (!row) return;
  const record = (type: 'discount.requested' | 'discount.decided', request: StoredDiscountRequest) =>
    insertPlatformEvent(db, shopId, {
      id: newId(),
      orderId,
      type,
      data: platformDiscountView({ ...row, request }),
      dedupeKey: `${request.id}:${request.status}`,
    });
  if (ended) await record('discount.decided', ended);
  if (now && isAnother && now.status === 'pending') await record('discount.requested', now);
  if (now && !isAnother && now.status !== before?.status) await record('discount.decided', now);
}
