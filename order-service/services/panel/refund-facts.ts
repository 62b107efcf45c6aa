import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { OrderRefund } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { OutsideRefund } from '../../database/payments/refunds.ts';

type RefundFacts = PanelData<'orderMoney'>['refunds'][number];

/** A requested refund as the panel shows it. */
export const refundFacts = ({ agent, finishedAt: _finishedAt, ...facts }: OrderRefund): RefundFacts => ({
  ...facts,
  by: agent?.name ?? null,
  isOutside: false,
});

/** A refund that was made in the provider's dashboard. */
export const outsideRefundFacts = ({ id, amount, at }: OutsideRefund): RefundFacts => ({
  ...{ id, amount: toReais(amount), state: 'refunded', reason: null, problem: null, by: null },
  ...{ requestedAt: at.toISOString(), isOutside: true },
});

/** Both kinds in one list, the newest first. */
export const newestFirst = <Refund extends Pick<RefundFacts, 'requestedAt'>>(refunds: readonly Refund[]): Refund[] =>
  refunds.toSorted((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt));
