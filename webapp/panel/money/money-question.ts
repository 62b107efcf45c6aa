import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { OrderNotice } from '#shared/model/panel/order-notice.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';

/**
 * What the person is asked before money is confirmed or refunded: neither can be undone. `version`: of the order that
 * the person saw. `total`: what the order costs, if another amount is accepted. `most`: what can go back.
 */
export type MoneyQuestion = { number: number; notice: OrderNotice; version: number } & (
  | { kind: 'confirm' | 'deliver' | 'clear'; amount: number; total?: number }
  | { kind: 'return'; most: number; effect: RefundEffect }
  | { kind: 'refund'; most: number; amount?: number; excess?: number; effect: RefundEffect }
);

/** The same question about the order as it is now; `null`: nothing is left to decide. */
export function questionNow(question: MoneyQuestion, now: PanelData<'orderMoney'>): MoneyQuestion | null {
  const { version, notice, effect, isUnderWay } = now;
  switch (question.kind) {
    case 'confirm':
      if (now.toConfirm === null || isUnderWay) return null;
      return { ...question, version, notice, amount: now.toConfirm, total: now.total };
    case 'return':
      return now.returnable === 0 || isUnderWay ? null : { ...question, version, notice, effect, most: now.returnable };
    case 'refund':
      return now.refundable === 0
        ? null
        : { ...question, version, notice, effect, most: now.refundable, excess: now.excess };
    default:
      // Whether it is still to be delivered is known to the shop, which refuses it if not.
      return { ...question, version, notice };
  }
}
