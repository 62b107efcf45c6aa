import type { PanelBody } from '#shared/contract/panel/panel-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { boardRefusals, columnNames } from '#shared/text/panel/order-board.ts';
import { findCard, insertMove, lockOnBoard } from '../../../database/orders/board/order-moves.ts';
import { findOrder } from '../../../database/orders/placed-orders.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import { cancelReceivedOrder } from '../../orders/cancel-received.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import { arrivedFor, cancelNeedOf } from '../../payments/cancel-problem.ts';
import { wrongAmount } from '../../payments/evaluate-charge-result.ts';
import { recordManualRefund } from '../../payments/record-manual-refund.ts';
import { readOrderMoney } from '../../payments/refunds/refund-offer.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { BoardReader } from './board-reader.ts';
import { staleReason } from './move-orders.ts';
import { type OrderCard, orderCard } from './order-card.ts';

/**
 * Cancels an order, if it still has the version that the caller saw. A waiting charge is cancelled at its provider
 * first. A paid order is cancelled after the refund of its money; if no provider can refund it, after the shop gave it
 * back. `reason`: read by the customer.
 */
export async function cancelBoardOrder(
  payments: Payments,
  caller: BoardReader,
  orderId: string,
  { version, isMoneyReturned = false, reason }: PanelBody<'cancelOrder'>,
): Promise<OrderCard> {
  const { shopId, member } = caller;
  const seen = await payments.database.tx((db) => lockOnBoard(db, shopId, orderId), shopId);
  if (!seen) throw new Refusal('not-found');
  if (seen.version !== version) throw new Refusal('stale', { messages: [staleReason(seen, caller)] });
  const evenIfPaid = isMoneyReturned && (await mayBeReturned(payments, caller, orderId));
  const result = await cancelReceivedOrder(payments, shopId, orderId, {
    by: ChangedBy.Shop,
    evenIfPaid,
    stated: reason,
    onCanceled: async (db, canceled) => {
      const move = { move: 'cancel', version: canceled.version, memberId: member.id, memberName: member.name } as const;
      if (evenIfPaid)
        await recordManualRefund(db, shopId, orderId, {
          agent: { id: member.id, name: member.name },
          at: payments.clock(),
        });
      await insertMove(db, shopId, orderId, move);
      await recordAudit(db, caller, {
        action: 'order.cancel',
        target: { kind: 'order', id: orderId, label: `nº ${seen.number}` },
        from: columnNames[seen.board_column],
        to: evenIfPaid ? boardRefusals.canceledReturned : columnNames.canceled,
      });
    },
  });
  const { kind } = result;
  if (kind === 'paid') throw ruleRefusal('is-paid', boardRefusals.isPaid);
  if (kind === 'wrong-amount') throw ruleRefusal(wrongAmount, `${arrivedFor(result)} ${boardRefusals.wrongAmount}`);
  if (kind === 'waiting') throw ruleRefusal('payment-open', boardRefusals.paymentOpen);
  if (kind === 'closed') throw ruleRefusal('bad-transition', boardRefusals.notOpen);
  const card = await findCard(payments.database, shopId, orderId);
  if (!card) throw new Refusal('not-found');
  return orderCard(card, caller);
}

/** Refuses who may not return money. False: a provider can refund it, or nothing is left to return. */
async function mayBeReturned(payments: Payments, { shopId, member }: BoardReader, orderId: string): Promise<boolean> {
  if (!roleMay(member.role, 'money.refund')) throw new Refusal('no-permission');
  const { database, clock } = payments;
  const order = await findOrder(database, shopId, orderId);
  if (!order) throw new Refusal('not-found');
  return cancelNeedOf(await readOrderMoney(database, payments, shopId, order, clock())) === 'by-hand';
}
