import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { CustomerNotification } from '#shared/model/order/customer-notification.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import type { RefundLimit } from '#shared/rules/payment/refund-limit.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { refundProblemTexts } from '#shared/text/payment/refunds.ts';

/**
 * What the person is asked before money is confirmed or refunded: neither can be undone. `version`: of the order that
 * the person saw. `total`: what the order costs, if another amount is accepted. `most`: what can go back. `waits`: why
 * nothing can until another refund has ended.
 */
export type MoneyQuestion = {
  number: number;
  customer: string | null;
  notice: CustomerNotification;
  version: number;
} & (
  | { kind: 'confirm' | 'deliver' | 'clear' | 'check'; amount: number; total?: number }
  | { kind: 'return'; most: number; effect: RefundEffect; waits?: string | null }
  | { kind: 'refund'; most: number; amount?: number; excess?: number; effect: RefundEffect; waits?: string | null }
);

/** The same question about the order as it is now; `null`: nothing is left to decide. */
export function questionNow(question: MoneyQuestion, now: PanelData<'orderMoney'>): MoneyQuestion | null {
  const { version, notice, effect, isUnderWay } = now;
  switch (question.kind) {
    case 'confirm':
      if (now.toConfirm === null || isUnderWay) return null;
      return { ...question, version, notice, amount: now.toConfirm, total: now.total };
    case 'return':
      if (isUnderWay) return { ...question, version, notice, effect, waits: panelMoneyTexts.returnUnderWay };
      if (now.returnable === 0) return null;
      return { ...question, version, notice, effect, most: now.returnable, waits: null };
    case 'refund':
      if (isUnderWay && now.refundable === 0)
        return { ...question, version, notice, effect, waits: now.whyNotRefund ?? refundProblemTexts['under-way'] };
      if (now.refundable === 0) return null;
      return { ...question, version, notice, effect, most: now.refundable, excess: now.excess, waits: null };
    default:
      // Whether it is still to be delivered is known to the shop, which refuses it if not.
      return { ...question, version, notice };
  }
}

/** What can go back, for the dialog. `decided`: why nothing is left to decide. */
export const limitOf = (
  { most, waits = null }: Pick<Extract<MoneyQuestion, { most: number }>, 'most' | 'waits'>,
  decided: string | null,
): RefundLimit => ({ most, whyNot: decided ?? waits, isUnderWay: decided === null && waits !== null, news: null });
