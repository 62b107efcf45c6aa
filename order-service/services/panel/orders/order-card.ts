import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { paymentChoiceText } from '#shared/rules/checkout/choice-text.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { undoRefusal } from '#shared/rules/orders/board/board-moves.ts';
import { isInReview } from '#shared/rules/payment/is-in-review.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { isWhollyRefunded } from '#shared/rules/payment/ledger.ts';
import { paysByCodeOrLink } from '#shared/rules/payment/pays-by-code-or-link.ts';
import { paymentToAgree } from '#shared/text/panel/order-board.ts';
import type { BoardRow } from '../../../database/orders/board/board-rows.ts';
import { orderNotice } from '../../messaging/contact-reach.ts';
import { ownProcessors } from '../../payment-setup/payment-processor.ts';
import { orderSums } from '../../payments/order-money.ts';
import { type BoardReader, seesMoney } from './board-reader.ts';
import { arrivedCents, visiblePaymentIssue } from './payment-issue.ts';

export type OrderCard = PanelData<'boardOrders'>['columns'][number]['orders'][number];

/** An order as the caller sees it on the board. */
export function orderCard(row: BoardRow, reader: BoardReader): OrderCard {
  const { last_move: move, delivery, schedule } = row;
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    column: row.board_column,
    buyer: buyerOf(row),
    placedAt: (row.placed_at ?? new Date(0)).toISOString(),
    total: seesMoney(reader) ? toReais(row.total_amount) : null,
    items: row.lines.map(({ quantity, name, options, preferences, is_gift }) => ({
      quantity,
      name,
      options,
      note: preferences?.trim() || null,
      isGift: is_gift,
    })),
    lineCount: row.line_count,
    pickedCount: row.picked_count,
    isPickup: delivery && delivery.type === LogisticType.StorePickUp,
    place: delivery && (delivery.store?.name ?? delivery.address?.neighborhood ?? delivery.name),
    slot: schedule && {
      day: schedule.day,
      startTime: schedule.startTime,
      endTime: schedule.endTime,
      startsAt: schedule.startsAt,
      endsAt: schedule.endsAt,
    },
    payment: seesMoney(reader) ? cardPayment(row) : null,
    paymentIssue: visiblePaymentIssue(row, reader),
    notice: orderNotice(row.reach, new Date()),
    hasNote: row.has_note,
    agent: row.agent?.name ?? null,
    seller: row.seller,
    expiresAt: row.expires_at?.toISOString() ?? null,
    since: sinceOf(row).toISOString(),
    lastMove: move && { version: move.version, memberId: move.memberId, memberName: move.memberName, at: move.at },
    mayUndo:
      move !== null &&
      undoRefusal(move, { memberId: reader.member.id, version: move.version, lastStep: row.last_step }) === null,
  };
}

/** The buyer's name; a visitor may not have given one. */
export const buyerOf = ({ buyer }: Pick<BoardRow, 'buyer'>): string => (buyer.trim() === '' ? 'Sem nome' : buyer);

/** When the order came into its column. */
function sinceOf({
  board_column,
  placed_at,
  placed_again_at,
  paid_at,
  preparing_at,
  dispatched_at,
  finalized_at,
  canceled_at,
}: BoardRow) {
  const placed = placed_again_at ?? placed_at ?? new Date(0);
  const times: Partial<Record<BoardRow['board_column'], Date | null>> = {
    new: paid_at,
    preparing: preparing_at,
    ready: dispatched_at,
    done: finalized_at,
    canceled: canceled_at,
  };
  return times[board_column] ?? placed;
}

const isPast = (time: Date | null): boolean => time !== null && time <= new Date();

/** How the order is paid, and whether it was. */
function cardPayment(row: BoardRow): NonNullable<OrderCard['payment']> {
  const { payment, payment_status, paid_at, pay_until, delivery } = row;
  const sums = orderSums(row.ledger);
  const arrived = arrivedCents(row);
  const isPaid = payment_status === PaymentStatus.Paid || paid_at !== null;
  const waits = payment !== null && (paysByCodeOrLink(payment.method) || isPaidByCardHere(payment));
  const state = isPaid ? 'paid' : payment === null ? 'none' : waits ? 'waiting' : 'at-handover';
  return {
    text: (payment && paymentChoiceText({ ...payment, cashAmount: null }, delivery)) ?? paymentToAgree,
    state,
    until: state === 'waiting' ? (pay_until?.toISOString() ?? null) : null,
    isExpired: state === 'waiting' && (payment_status === PaymentStatus.Expired || isPast(pay_until)),
    arrived: arrived === null ? null : toReais(arrived),
    ...{ charged: toReais(sums.charged), refunded: toReais(sums.refunded) },
    isWhollyRefunded: isWhollyRefunded(sums),
    isInReview:
      payment !== null && isInReview(payment, { status: payment_status, hasChallenge: row.has_challenge === true }),
    isByHand: !isPaid && (state === 'at-handover' || ownProcessors.has(row.waiting_provider ?? '')),
    changeFor: isPaid || payment?.cashAmount == null ? null : toReais(payment.cashAmount),
  };
}
