import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { RefundOffer } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { refundEffect } from '#shared/rules/payment/refund-effect.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { Db } from '../../database/engine/database.ts';
import { findOrder } from '../../database/orders/placed-orders.ts';
import { findRefund, markRefundSeen, type RefusedRefund } from '../../database/payments/refunds.ts';
import { Refusal } from '../core/refusal.ts';
import { orderNotice } from '../messaging/contact-reach.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { refundFacts } from './refund-facts.ts';

/** A refund that was not made, as a fact of the decision about its order. */
export const refusedFacts = (row: RefusedRefund): PanelData<'money'>['decisions'][number]['refused'][number] => ({
  ...refundFacts(row),
  isRepeated: row.is_repeated,
});

/** A refund that was not made, as a decision of the tab 'Dinheiro'. */
export const refusedView = (
  row: RefusedRefund,
  offer: RefundOffer | undefined,
  now: Date,
): PanelData<'money'>['refusedRefunds'][number] => ({
  ...refusedFacts(row),
  number: row.number,
  version: row.version,
  customer: row.customer_name,
  refundable: offer?.most ?? 0,
  whyNotRefund: offer?.whyNot ?? null,
  effect: refundEffect({ status: row.status, isDispatched: row.is_gone }),
  notice: orderNotice(row.reach, now),
});

/** A person of the shop has seen that a refund was not made, or wants to see it in the list again. */
export async function seeRefusedRefund(
  db: Db,
  caller: PanelCaller,
  id: string,
  { isSeen }: PanelBody<'seeRefusedRefund'>,
  now: Date,
): Promise<PanelData<'seeRefusedRefund'>> {
  const refund = await findRefund(db, caller.shopId, id);
  if (!refund || (await markRefundSeen(db, caller.shopId, id, isSeen ? now : null)) === 0)
    throw new Refusal('not-found');
  const order = await findOrder(db, caller.shopId, refund.order_id);
  await recordAudit(db, caller, {
    action: isSeen ? 'money.refund.seen' : 'money.refund.unseen',
    target: { kind: 'order', id: refund.order_id, label: panelMoneyTexts.orderLabel(order?.number ?? 0) },
    to: formatBrl(toReais(refund.amount)),
  });
  return {};
}
