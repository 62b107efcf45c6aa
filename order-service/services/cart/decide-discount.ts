import type { Agent } from '#shared/model/agent.ts';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { DiscountDecision } from '#shared/model/order/discount-request.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { sanitizeLine } from '#shared/rules/text/sanitize-line.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  type DiscountRequestRow,
  findDiscountRequest,
  findDiscountRequests,
  listPendingDiscounts,
  type StoredDiscountRequest,
} from '../../database/orders/discount-requests.ts';
import { withManualDiscount } from '../checkout/checkout-choices.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { PaymentMeans } from '../payment-setup/payment-processor.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { type Cart, checkCart, openCart, saveCart, saveCatalogChanges } from './cart-state.ts';

const mostPending = 100;

/** The shop's open requests, the oldest first. */
export const pendingDiscounts = (db: Db, shopId: string): Promise<DiscountRequestRow[]> =>
  listPendingDiscounts(db, shopId, mostPending);

/** The open requests, and those of `ids` that are not open any more, with what became of them. */
export async function discountsToDecide(db: Db, shopId: string, ids: readonly string[]): Promise<DiscountRequestRow[]> {
  const open = await pendingDiscounts(db, shopId);
  const known = new Set(open.map(({ request }) => request.id));
  return [
    ...open,
    ...(await findDiscountRequests(
      db,
      shopId,
      ids.filter((id) => !known.has(id)),
    )),
  ];
}

/** Who decides: a supervisor in the shop, or the platform (`agent` = whom it names). */
export type Decider = {
  by: ChangedBy;
  agent: Agent | null;
  platformUserId: string | null;
  askedAt: Date;
  paymentMeans: PaymentMeans;
};

/**
 * Approves or refuses a request. An approval puts the discount on the order in the same transaction, under the order's
 * lock: for the content that was asked about, for that amount, once. A request that was decided, withdrawn or voided
 * meanwhile is refused with what became of it.
 */
export async function decideDiscount(
  db: Db,
  shopId: string,
  id: string,
  { approve, reason = '' }: DiscountDecision,
  decider: Decider,
): Promise<DiscountRequestRow> {
  const answer = sanitizeLine(reason);
  if (!approve && answer === '') throw ruleRefusal('no-reason', discountRefusals.noAnswer);
  const found = await findDiscountRequest(db, shopId, id);
  if (!found) throw new Refusal('not-found', { messages: [discountRefusals.requestReplaced] });
  // An ended order keeps its last request, so its customer's cart need not be opened.
  if (found.status !== OrderStatus.Creating) throw decidedBefore(found.request, true);
  const caller = contactOf(shopId, found, decider);
  const cart = await openCart(db, caller, { lock: true });
  if (cart.order.id !== found.order_id) throw decidedBefore(found.request, true);
  const request = cart.order.discount_request;
  // A later request took its place.
  if (request?.id !== id) throw decidedBefore(found.request, false);
  if (request.status !== 'pending') throw decidedBefore(request, false);
  if (checkCart(cart).order.discount_request?.status !== 'pending') {
    await saveCatalogChanges(db, caller, cart);
    throw new Refusal('rule', { code: 'void', messages: [discountRefusals.requestVoid], keepsChanges: true });
  }
  const decided: StoredDiscountRequest = {
    ...request,
    status: approve ? 'approved' : 'refused',
    decidedAt: decider.askedAt.toISOString(),
    decidedBy: decider.agent,
    answer: answer === '' ? null : answer,
  };
  await saveCart(db, caller, withDecision(cart, decided), new Set(), decider.by);
  const row = await findDiscountRequest(db, shopId, id);
  if (!row) throw new Error('a locked order lost its request');
  return row;
}

function withDecision(cart: Cart, decided: StoredDiscountRequest): Cart {
  const { cents, rate } = decided;
  const agreed =
    rate === null ? ({ kind: 'amount', value: cents } as const) : ({ kind: 'percent', value: rate } as const);
  const order = decided.status === 'approved' ? withManualDiscount(cart.order, { ...agreed, cents }) : cart.order;
  const part_versions = { ...cart.order.part_versions, discount: cart.order.version + 1 };
  return { ...cart, order: { ...order, part_versions, discount_request: decided }, isEdited: true };
}

/** What became of a request that is not open any more. */
function decidedBefore({ status, decidedBy, agent }: StoredDiscountRequest, hasEnded: boolean): Refusal {
  const name = decidedBy?.name ?? null;
  if (status === 'approved') return ruleRefusal('decided', discountRefusals.approvedBefore(name));
  if (status === 'refused') return ruleRefusal('decided', discountRefusals.refusedBefore(name));
  if (status === 'withdrawn') return ruleRefusal('withdrawn', discountRefusals.requestWithdrawn(agent?.name ?? null));
  return ruleRefusal('void', hasEnded ? discountRefusals.orderEnded : discountRefusals.requestVoid);
}

/** The decider, acting on the cart of the request's contact. */
const contactOf = (shopId: string, found: DiscountRequestRow, decider: Decider): AuthenticatedCaller => ({
  shopId,
  sessionType: SessionType.PlatformUser,
  channelType: found.channel_type,
  channelId: found.channel_id,
  customerId: found.customer_id,
  customerName: found.customer_name,
  isAnonymous: found.is_anonymous,
  isSupervisor: true,
  platformUserId: decider.platformUserId,
  agent: decider.agent,
  askedAt: decider.askedAt,
  paymentMeans: decider.paymentMeans,
  endsAt: decider.askedAt,
  scope: '',
});
