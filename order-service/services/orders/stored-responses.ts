import type { Address } from '#shared/model/address.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { openCart, viewCart } from '../cart/cart-state.ts';
import type { ResponseStorage } from '../core/idempotency.ts';
import { addressView } from '../customers/address-view.ts';
import { loadCurrentAttempt } from '../payments/payment-attempts.ts';
import { payableOrderView } from '../payments/payment-view.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

/** Stored in place of an order: the version that the write created, and the messages, which are sent only once. */
type OrderReference = { orderReference: Pick<Order, 'id' | 'version' | 'status' | 'catalogErrorMessages'> };
type Reference = OrderReference | { addressesReference: true };

/**
 * Stores the responses to a caller's writes without orders and addresses, because these hold any amount of typed text
 * (docs/adr/0073-stored-responses.md). A repeated one has them as they are now. `complete` adds what every sent
 * response has.
 */
export const responseReferences = (
  caller: AuthenticatedCaller,
  complete: (data: unknown) => void,
): ResponseStorage => ({
  reduce: (body) => (isShortPayment(body) ? body : mapPart(body, (part) => referenceTo(part) ?? part)),
  async restore(db, stored) {
    const reference = partOf(stored);
    if (!isReference(reference)) return stored;
    const now = await resolve(db, caller, reference);
    complete(now);
    return mapPart(stored, () => now);
  },
});

/** Characters of the longest response to a payment that is stored whole. */
const maxPaymentLength = 8_192;

/** The result of a payment belongs to the order of that moment. Few payments are allowed, so short ones stay whole. */
const isShortPayment = (body: unknown): boolean =>
  isRecord(body) &&
  isRecord(body.data) &&
  'status' in body.data &&
  'order' in body.data &&
  JSON.stringify(body).length <= maxPaymentLength;

/** The part of an envelope that may be long: its data, or the order in them, such as in the response to a payment. */
const partOf = (body: unknown): unknown => {
  const data = isRecord(body) ? body.data : undefined;
  return isRecord(data) && isRecord(data.order) ? data.order : data;
};

function mapPart(body: unknown, change: (part: unknown) => unknown): unknown {
  if (!isRecord(body)) return body;
  const { data } = body;
  if (isRecord(data) && isRecord(data.order)) return { ...body, data: { ...data, order: change(data.order) } };
  return { ...body, data: change(data) };
}

function referenceTo(part: unknown): Reference | undefined {
  if (isAddressList(part)) return { addressesReference: true };
  if (!isOrder(part)) return undefined;
  const { id, version, status, catalogErrorMessages } = part;
  return { orderReference: { id, version, status, catalogErrorMessages } };
}

async function resolve(db: Db, caller: AuthenticatedCaller, reference: Reference): Promise<Order | Address[]> {
  if ('addressesReference' in reference)
    return (await listAddresses(db, caller.shopId, caller.customerId ?? '')).map(addressView);
  const { id, version, status, catalogErrorMessages } = reference.orderReference;
  const order = await findOrder(db, caller.shopId, id);
  const isOver = status === OrderStatus.Creating && order?.status !== OrderStatus.Creating;
  // The page learns from the next order that the one before ended.
  if (!order || isOver) return viewCart(await openCart(db, caller, { lock: false }), caller);
  const view = await payableOrderView(db, caller, order, await loadCurrentAttempt(db, caller.shopId, order));
  // The version of the write: a change that builds on this response then overwrites no later one of another person.
  return { ...view, version, catalogErrorMessages };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isReference = (value: unknown): value is Reference =>
  isRecord(value) && ('orderReference' in value || 'addressesReference' in value);

const isOrder = (value: unknown): value is Order =>
  isRecord(value) && ['id', 'version', 'status', 'items', 'catalogErrorMessages'].every((name) => name in value);

const isAddressList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && 'zipCode' in one);
