import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { boardRefusals, columnNames } from '#shared/text/panel/order-board.ts';
import { findCard, insertMove, lockOnBoard } from '../../../database/orders/board/order-moves.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import { cancelReceivedOrder } from '../../orders/cancel-received.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { BoardReader } from './board-reader.ts';
import { staleReason } from './move-orders.ts';
import { type OrderCard, orderCard } from './order-card.ts';

/**
 * Cancels an order that is not paid, if it still has the version that the caller saw. A waiting charge is cancelled at
 * its provider first. A paid order is cancelled by the return of its money.
 */
export async function cancelBoardOrder(
  payments: Payments,
  caller: BoardReader,
  orderId: string,
  version: number,
): Promise<OrderCard> {
  const { shopId, member } = caller;
  const seen = await payments.database.tx((db) => lockOnBoard(db, shopId, orderId), shopId);
  if (!seen) throw new Refusal('not-found');
  if (seen.version !== version) throw new Refusal('stale', { messages: [staleReason(seen, caller)] });
  const { kind } = await cancelReceivedOrder(payments, shopId, orderId, {
    by: ChangedBy.Shop,
    onCanceled: async (db, canceled) => {
      const move = { move: 'cancel', version: canceled.version, memberId: member.id, memberName: member.name } as const;
      await insertMove(db, shopId, orderId, move);
      await recordAudit(db, caller, {
        action: 'order.cancel',
        target: { kind: 'order', id: orderId, label: `nº ${seen.number}` },
        from: columnNames[seen.board_column],
        to: columnNames.canceled,
      });
    },
  });
  if (kind === 'paid') throw ruleRefusal('is-paid', boardRefusals.isPaid);
  if (kind === 'waiting' || kind === 'wrong-amount') throw ruleRefusal('payment-open', boardRefusals.paymentOpen);
  if (kind === 'closed') throw ruleRefusal('bad-transition', boardRefusals.notOpen);
  const card = await findCard(payments.database, shopId, orderId);
  if (!card) throw new Refusal('not-found');
  return orderCard(card, caller);
}
