import { Type } from 'typebox';
import { customerNotifications } from '#shared/model/order/customer-notification.ts';
import { orderStepStates } from '#shared/model/order/placed-order.ts';
import { boardColumns, boardMoves, paymentIssues } from '#shared/model/panel/order-board.ts';
import { refundExtents } from '#shared/model/payment/refund.ts';
import { cancelReasonLength } from '#shared/rules/text/text-lengths.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelOrderCalls } from './panel-order-calls.ts';
import { uuid } from './panel-staff-schemas.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const text = Type.String();
const instant = Type.String();
const reais = Type.Number();
const column = Type.Enum([...boardColumns]);
const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const slot = Type.Object({ day: text, startTime: text, endTime: text, startsAt: instant, endsAt: instant });
const card = Type.Object({
  id: text,
  number: Type.Integer(),
  version,
  column,
  buyer: text,
  placedAt: instant,
  /** null: the role does not see money. */
  total: orNull(reais),
  items: Type.Array(
    Type.Object({
      quantity: Type.Integer(),
      name: text,
      options: Type.Array(text),
      note: orNull(text),
      isGift: Type.Boolean(),
    }),
  ),
  lineCount: Type.Integer(),
  pickedCount: Type.Integer(),
  isPickup: orNull(Type.Boolean()),
  /** The neighbourhood, or the pickup place. */
  place: orNull(text),
  slot: orNull(slot),
  payment: orNull(
    Type.Object({
      text,
      state: Type.Enum(['paid', 'waiting', 'at-handover', 'none']),
      /** Until when it can be paid. */
      until: orNull(instant),
      /** The time to pay is over, and no money came. */
      isExpired: Type.Boolean(),
      changeFor: orNull(reais),
      /** What the shop has of money that is not the order's total; null: none arrived. */
      arrived: orNull(reais),
      /** All that came, before anything went back. */
      charged: reais,
      /** What of it was given back. */
      refunded: reais,
      isWhollyRefunded: Type.Boolean(),
      /** A card was sent, and its provider has not decided yet. */
      isInReview: Type.Boolean(),
      /** A person of the shop checks its arrival: it goes to the shop's own PIX key, or was agreed. */
      isByHand: Type.Boolean(),
    }),
  ),
  /** Its payment issue; null: it is not. */
  paymentIssue: orNull(Type.Enum([...paymentIssues])),
  /** Whether the customer is notified of a change now. */
  notice: Type.Enum([...customerNotifications]),
  hasNote: Type.Boolean(),
  agent: orNull(text),
  seller: orNull(text),
  /** When the order is cancelled by itself. */
  expiresAt: orNull(instant),
  /** When it came into its column. */
  since: instant,
  lastMove: orNull(Type.Object({ version, memberId: text, memberName: text, at: instant })),
  /** Whether the caller may undo the last move. */
  mayUndo: Type.Boolean(),
});

const line = Type.Object({
  line: Type.Integer(),
  version,
  quantity: Type.Integer(),
  name: text,
  options: Type.Array(text),
  sku: text,
  note: orNull(text),
  details: Type.Array(text),
  total: orNull(reais),
  isGift: Type.Boolean(),
  isCustom: Type.Boolean(),
  picked: orNull(Type.Object({ by: text, at: instant })),
});
const order = Type.Object({
  card,
  lines: Type.Array(line),
  sums: orNull(Type.Object({ items: reais, discount: reais, delivery: orNull(reais), service: reais, total: reais })),
  delivery: orNull(Type.Object({ name: text, isPickup: Type.Boolean(), lines: Type.Array(text), slot: orNull(text) })),
  /** phone: masked where the role does not see customers. channel: of the conversation; null: a visitor has none. */
  customer: Type.Object({ name: text, phone: orNull(text), channel: orNull(text) }),
  note: orNull(text),
  steps: Type.Array(Type.Object({ label: text, state: Type.Enum([...orderStepStates]), at: orNull(instant) })),
  /**
   * amount: the money that the step moved. extent: of a refund, and of the cancellation that a whole one made. reason:
   * why people cancelled it.
   */
  history: Type.Array(
    Type.Object({
      step: text,
      by: text,
      name: orNull(text),
      at: instant,
      amount: orNull(reais),
      extent: orNull(Type.Enum([...refundExtents])),
      reason: orNull(text),
    }),
  ),
  timeZone: text,
});

const filters = {
  period: Type.Optional(Type.Enum(['today', 'yesterday', 'week', 'month'])),
  slotDay: Type.Optional(Type.Enum(['today', 'tomorrow'])),
  delivery: Type.Optional(Type.Enum(['pickup', 'delivery'])),
  seller: Type.Optional(uuid),
  agent: Type.Optional(uuid),
  channel: Type.Optional(Type.String({ pattern: '^[0-3]:.{0,64}$' })),
};
/** An order and the version that the caller saw. */
const seen = Type.Object({ id: uuid, version });
const mostAtOnce = 100;
const choice = Type.Object({ id: text, name: text });

/** Schemas of `panelOrderCalls`. */
export const panelOrderSchemas = {
  boardOrders: {
    query: Type.Object({ ...filters, search: Type.Optional(Type.String({ maxLength: 60 })) }),
    data: Type.Object({
      columns: Type.Array(Type.Object({ column, count: Type.Integer(), orders: Type.Array(card), next: orNull(text) })),
      today: Type.Object({ orders: Type.Integer(), total: orNull(reais) }),
      timeZone: text,
    }),
  },
  moreOrders: {
    params: Type.Object({ column }),
    query: Type.Object({ ...filters, after: Type.Optional(Type.String({ maxLength: 400 })) }),
    data: Type.Object({ orders: Type.Array(card), next: orNull(text) }),
  },
  /**
   * `count`: of the column 'new'. `orders`: the last that were placed, the newest first. `toDecide`: the decisions of
   * the tab 'Dinheiro'; null: the role does not see money.
   */
  newOrders: {
    data: Type.Object({ count: Type.Integer(), orders: Type.Array(card), toDecide: orNull(Type.Integer()) }),
  },
  boardFilters: {
    data: Type.Object({ sellers: Type.Array(choice), agents: Type.Array(choice), channels: Type.Array(choice) }),
  },
  boardOrder: { params: Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }), data: order },
  moveOrders: {
    body: Type.Object({
      move: Type.Enum([...boardMoves]),
      orders: Type.Array(seen, { minItems: 1, maxItems: mostAtOnce }),
      /** The person was asked: orders with a payment issue leave anyway. */
      isPaymentIssueAccepted: Type.Optional(Type.Boolean()),
    }),
    data: Type.Object({
      moved: Type.Array(card),
      refused: Type.Array(Type.Object({ id: text, number: orNull(Type.Integer()), reason: text })),
    }),
  },
  undoMoves: {
    body: Type.Object({ orders: Type.Array(seen, { minItems: 1, maxItems: mostAtOnce }) }),
    data: Type.Object({
      moved: Type.Array(card),
      refused: Type.Array(Type.Object({ id: text, number: orNull(Type.Integer()), reason: text })),
    }),
  },
  cancelOrder: {
    params: Type.Object({ id: uuid }),
    body: Type.Object({
      version,
      /** The person gave the money of a paid order back, because no provider can. */
      isMoneyReturned: Type.Optional(Type.Boolean()),
      /** The customer reads it. */
      reason: Type.Optional(Type.String({ maxLength: cancelReasonLength })),
    }),
    data: card,
  },
  pickLine: {
    params: Type.Object({ id: uuid }),
    body: Type.Object({
      line: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      /** The version of the line that the caller saw. */
      version,
      isPicked: Type.Boolean(),
    }),
    data: Type.Object({ lines: Type.Array(line) }),
  },
  setTeamNote: {
    params: Type.Object({ id: uuid }),
    body: Type.Object({ version, note: Type.String({ maxLength: 500 }) }),
    data: Type.Object({ note: orNull(text), version }),
  },
} as const satisfies Record<keyof typeof panelOrderCalls, PanelCallSchemas>;
