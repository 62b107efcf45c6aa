import { Type } from 'typebox';
import { messageCharges } from '#shared/model/panel/message-charge.ts';
import { statisticsPeriods } from '#shared/model/panel/statistics.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelStatisticsCalls } from './panel-statistics-calls.ts';

const count = Type.Integer();
const reais = Type.Number();
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const totals = Type.Object({
  visits: count,
  carts: count,
  orders: count,
  /** Without the orders of `returnedOrders` and `owedOrders`. */
  paid: count,
  /** Without `returned` and `owed`. */
  revenue: reais,
  /** What the shop still owes of orders that were paid and are cancelled, by the day of the cancellation. */
  owed: reais,
  owedOrders: count,
  /** What went back to customers of paid orders, of any day's payments. */
  returned: reais,
  /** The orders whose money went back or was lost entirely, of any day's payments. */
  returnedOrders: count,
  /** `revenue` by `paid`; null without a paid order. */
  average: orNull(reais),
  messages: count,
});
const day = Type.String();

/** Schemas of `panelStatisticsCalls`. Amounts in reais; days of the shop's calendar. */
export const panelStatisticsSchemas = {
  numbers: {
    query: Type.Object({ period: Type.Optional(Type.Enum([...statisticsPeriods])) }),
    data: Type.Object({
      period: Type.Enum([...statisticsPeriods]),
      from: day,
      to: day,
      totals,
      /** The same for the time of the same length before. */
      before: totals,
      channels: Type.Array(
        Type.Object({ channel: Type.String(), visits: count, carts: count, orders: count, paid: count }),
      ),
      bestSellers: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), image: orNull(Type.String()), quantity: count }),
      ),
      /** Searches without a result, since they began. */
      misses: Type.Array(Type.Object({ words: Type.String(), searches: count })),
      messages: Type.Array(
        Type.Object({
          channel: Type.String(),
          charge: Type.Enum([...messageCharges]),
          count,
          /** null: the shop declared no price. */
          cost: orNull(reais),
        }),
      ),
      /** The sum of the known costs; null: the shop declared no price of what was sent. */
      messageCost: orNull(reais),
    }),
  },
} as const satisfies Record<keyof typeof panelStatisticsCalls, PanelCallSchemas>;
