import { Type } from 'typebox';
import { customerNotifications } from '#shared/model/order/customer-notification.ts';
import { cancelNeeds, refundEffects, refundExtents, refundStates } from '#shared/model/payment/refund.ts';
import { refundReasonLength } from '#shared/rules/text/text-lengths.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelMoneyCalls } from './panel-money-calls.ts';
import { uuid } from './panel-staff-schemas.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const reais = Type.Number();
/** A number of PostgreSQL's integer. */
const params = Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const reason = Type.String({ maxLength: refundReasonLength });
/** Whether the customer is notified of a change now. */
const notice = Type.Enum([...customerNotifications]);
/** What a whole refund does to the order. */
const effect = Type.Enum([...refundEffects]);
/** The order's version. Every change of its money makes a new one; a decision about it names the one that was seen. */
const version = Type.Integer();
const order = {
  number: Type.Integer(),
  version,
  customer: orNull(Type.String()),
  total: reais,
  payment: Type.String(),
  placedAt: orNull(Type.String()),
  notice,
};

const refundFacts = {
  id: Type.String(),
  amount: reais,
  state: Type.Enum([...refundStates]),
  reason: orNull(Type.String()),
  /** Why it failed, or that its outcome is not known yet. */
  problem: orNull(Type.String()),
  by: orNull(Type.String()),
  /** It was made in the provider's dashboard, without a request here. */
  isOutside: Type.Boolean(),
  requestedAt: Type.String(),
};

const decision = Type.Object({
  ...order,
  /**
   * Another amount or currency arrived; money came after the order had ended; the payment is disputed, also after all
   * of it was given back, or may be a fraud; a dispute was won, and the goods were sold meanwhile; the order was
   * cancelled, and its money was not given back; all money was given back, and the order that is ready or on its way
   * goes on.
   */
  kind: Type.Enum([
    'wrongAmount',
    'otherCurrency',
    'late',
    'disputed',
    'disputedRefund',
    'suspect',
    'won',
    'owed',
    'moneyBack',
  ]),
  arrived: orNull(reais),
  /** What of it was given back. */
  refunded: reais,
  /** What the shop owes to the customer of a cancelled order. */
  owed: reais,
  /** What is too much of another amount, and can be refunded: then the order counts as paid. 0: nothing. */
  excess: reais,
  /** A refund was requested and is not finished. */
  isUnderWay: Type.Boolean(),
  /** The goods left the shop. */
  isGone: Type.Boolean(),
  effect,
  /** The most that can be refunded now; 0 with the reason in `whyNotRefund`. */
  refundable: reais,
  whyNotRefund: orNull(Type.String()),
  /** Its refunds that were not made and that no person has seen. They are not in `refusedRefunds` too. */
  refused: Type.Array(Type.Object({ ...refundFacts, isRepeated: Type.Boolean() })),
});

const waiting = Type.Object({
  ...order,
  /** When the code or link expires. */
  expiresAt: orNull(Type.String()),
  /** It is paid when it is handed over. */
  isAtDoor: Type.Boolean(),
  /** It was handed over, and the shop has not confirmed its money. */
  isDelivered: Type.Boolean(),
  /** The time to pay is over, and no money came. */
  isExpired: Type.Boolean(),
});

/** A refund that was not made, and that no person has seen yet. */
const refusedRefund = Type.Object({
  ...refundFacts,
  /** An earlier request was refused too. */
  isRepeated: Type.Boolean(),
  number: Type.Integer(),
  version,
  customer: orNull(Type.String()),
  /** The most that can be refunded now; 0 with the reason in `whyNotRefund`. */
  refundable: reais,
  whyNotRefund: orNull(Type.String()),
  effect,
  notice,
});
const refund = Type.Object({ ...refundFacts, number: Type.Integer(), customer: orNull(Type.String()) });

/** Schemas of `panelMoneyCalls`. Amounts in reais, instants in ISO 8601. */
export const panelMoneySchemas = {
  money: {
    data: Type.Object({
      /** What arrived today, in the shop's time zone. */
      receivedToday: reais,
      /** What went back to customers today, of any day's payments. */
      refundedToday: reais,
      decisions: Type.Array(decision),
      refusedRefunds: Type.Array(refusedRefund),
      waiting: Type.Array(waiting),
      refunds: Type.Array(refund),
      timeZone: Type.String(),
    }),
  },
  orderMoney: {
    params,
    data: Type.Object({
      version,
      notice,
      /** What the order costs. */
      total: reais,
      /** What a confirmation accepts: the total, or what arrived; null: the order waits for no money. */
      toConfirm: orNull(reais),
      /** The most that can be refunded now; 0 with the reason in `whyNotRefund`. */
      refundable: reais,
      whyNotRefund: orNull(Type.String()),
      effect,
      /** What is too much of another amount, and can be refunded: then the order counts as paid. 0: nothing. */
      excess: reais,
      /** A refund was requested and is not finished. */
      isUnderWay: Type.Boolean(),
      /** What the shop owes to the customer of an order that ended; 0: nothing. */
      owed: reais,
      /** What the shop's people may give back themselves, because it is owed or no provider can; 0: nothing. */
      returnable: reais,
      /** What came in for the order, what of it went back, and what a dispute holds or took. */
      charged: reais,
      refunded: reais,
      disputed: reais,
      isDisputeLost: Type.Boolean(),
      /** What went back whole and is in a dispute besides, open or lost: no other amount has it. */
      refundedInDispute: reais,
      /** What the shop still has of the money. */
      kept: reais,
      /** A payment of another amount that waits for a decision of the staff; null: none. */
      undecided: orNull(reais),
      /** What to do about the money before the order can be cancelled. */
      cancelNeed: Type.Enum([...cancelNeeds]),
      /** What was requested so far and what became of it, the newest first. */
      refunds: Type.Array(Type.Object(refundFacts)),
    }),
  },
  confirmMoney: {
    params,
    /** 409 with who was first, if the order has another version now: also in the three calls below. */
    body: Type.Object({ version, reason }),
    data: Type.Object({
      paid: reais,
      /** A charge could not be cancelled at its provider: a second payment is possible. */
      mayStillBePaid: Type.Boolean(),
    }),
  },
  clearFraudAlert: { params, body: Type.Object({ version, reason }), data: Type.Object({}) },
  refundMoney: {
    params,
    /** `amount` null: everything that is left. */
    body: Type.Object({
      amount: orNull(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })),
      version,
      reason,
    }),
    data: Type.Object({ requested: reais, extent: Type.Enum([...refundExtents]) }),
  },
  seeRefusedRefund: {
    params: Type.Object({ id: uuid }),
    /** false: it is listed again. */
    body: Type.Object({ isSeen: Type.Boolean() }),
    data: Type.Object({}),
  },
  returnMoney: {
    params,
    /** `amount` null: everything that is left. */
    body: Type.Object({
      amount: orNull(Type.Number({ minimum: -10_000_000, maximum: 10_000_000 })),
      version,
      reason,
    }),
    /** `left`: what is still with the shop. */
    data: Type.Object({ returned: reais, left: reais }),
  },
} as const satisfies Record<keyof typeof panelMoneyCalls, PanelCallSchemas>;
