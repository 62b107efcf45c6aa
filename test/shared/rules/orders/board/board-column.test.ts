import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { type BoardColumn, type BoardMove, boardMoves } from '#shared/model/panel/order-board.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { boardColumn } from '#shared/rules/orders/board/board-column.ts';
import {
  hasLeft,
  isMoveAllowed,
  type MadeMove,
  nextMove,
  type UndoRefusal,
  undoRefusal,
} from '#shared/rules/orders/board/board-moves.ts';
import type { OrderProgress } from '#shared/rules/orders/order-steps.ts';

const at = '2026-11-24T14:08:00Z';
const { Pix, Cash, CreditCard } = PaymentMethod;
const received: OrderProgress = {
  status: OrderStatus.Received,
  paymentStatus: null,
  payment: { method: Cash, providerType: PaymentProviderType.Manual },
  logistic: { type: LogisticType.ExpressDelivery },
  times: { placedAt: at, paidAt: null, preparingAt: null, dispatchedAt: null, finalizedAt: null, canceledAt: null },
};
const byPix = { method: Pix, providerType: PaymentProviderType.Manual };
const times = (fields: Partial<OrderProgress['times']>) => ({ ...received.times, ...fields });

describe('the column of an order on the board', () => {
  const cases: [string, Partial<OrderProgress>, BoardColumn][] = [
    ['an order that is paid at the door is new', {}, 'new'],
    ['a PIX that did not arrive is to be paid', { payment: byPix, paymentStatus: PaymentStatus.Waiting }, 'toPay'],
    ['a PIX that expired is to be paid', { payment: byPix, paymentStatus: PaymentStatus.Expired }, 'toPay'],
    ['a paid PIX is new', { payment: byPix, paymentStatus: PaymentStatus.Paid }, 'new'],
    [
      'a card by an agent’s own machine needs no money first',
      { payment: { method: CreditCard, providerType: PaymentProviderType.Manual } },
      'new',
    ],
    ['it is prepared', { times: times({ preparingAt: at }) }, 'preparing'],
    ['missing money counts more than the work', { payment: byPix, times: times({ preparingAt: at }) }, 'toPay'],
    ['it left', { times: times({ preparingAt: at, dispatchedAt: at }) }, 'ready'],
    ['it left without being prepared', { times: times({ dispatchedAt: at }) }, 'ready'],
    ['it was handed over', { status: OrderStatus.Finalized, times: times({ finalizedAt: at }) }, 'done'],
    ['it was handed over unpaid', { status: OrderStatus.Finalized, payment: byPix }, 'done'],
    ['it was cancelled', { status: OrderStatus.Canceled, payment: byPix }, 'canceled'],
    ['people have to settle it', { status: OrderStatus.Error }, 'problem'],
  ];
  for (const [why, fields, column] of cases)
    test(`${why}: ${column}`, () => assert.equal(boardColumn({ ...received, ...fields }), column));
});

describe('the moves of the board', () => {
  const cases: [BoardColumn, BoardMove[], BoardMove | null][] = [
    ['new', ['prepare', 'dispatch', 'finish'], 'prepare'],
    ['toPay', [], null],
    ['preparing', ['dispatch', 'finish'], 'dispatch'],
    ['ready', ['finish'], 'finish'],
    ['done', [], null],
    ['canceled', [], null],
    ['problem', [], null],
  ];
  for (const [column, allowed, button] of cases)
    test(`${column}: ${allowed.join(', ') || 'none'}; the button makes ${button}`, () => {
      assert.deepEqual(
        boardMoves.filter((move) => isMoveAllowed(move, column)),
        allowed,
      );
      assert.equal(nextMove(column), button);
    });
});

describe('undoing a move', () => {
  const mine: MadeMove = { move: 'dispatch', memberId: 'bia', version: 7 };
  const cases: [string, MadeMove | undefined, { version?: number; lastStep?: number }, UndoRefusal | null][] = [
    ['one’s own newest move is undone', mine, {}, null],
    ['a version without a step since changes nothing', mine, { lastStep: 5 }, null],
    ['the move of another person stays', { ...mine, memberId: 'gil' }, {}, 'not-yours'],
    ['another person moved it since', { ...mine, version: 8 }, {}, 'moved-since'],
    ['the payment moved it since', mine, { lastStep: 8 }, 'moved-since'],
    ['staff never moved it', undefined, {}, 'moved-since'],
    ['a cancellation is final', { ...mine, move: 'cancel' }, {}, 'final'],
    ['an undone move is not undone again', { ...mine, move: 'undo' }, {}, 'final'],
  ];
  for (const [why, last, { version = 7, lastStep = 7 }, refusal] of cases)
    test(`${why}: ${refusal ?? 'undone'}`, () =>
      assert.equal(undoRefusal(last, { memberId: 'bia', version, lastStep }), refusal));
});

describe('whether the goods left the shop', () => {
  const cases: [Parameters<typeof hasLeft>[0], boolean][] = [
    [{ column: 'preparing', isPickup: false }, false],
    [{ column: 'ready', isPickup: false }, true],
    [{ column: 'ready', isPickup: null }, true],
    [{ column: 'ready', isPickup: true }, false],
    [{ column: 'done', isPickup: true }, true],
    [{ column: 'problem', isPickup: true }, false],
  ];
  for (const [card, left] of cases)
    test(`${card.column}, pickup ${card.isPickup}: ${left}`, () => assert.equal(hasLeft(card), left));
});
