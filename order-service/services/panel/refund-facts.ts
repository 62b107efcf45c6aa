import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { OutsideRefund, RefundRow } from '../../database/payments/refunds.ts';
import { orderRefund } from '../payments/refunds/refund-view.ts';

type RefundFacts = PanelData<'orderMoney'>['refunds'][number];

/** Who requested it without a name: people of the shop have one. */
const nameless: Record<RefundRow['requested_by'], string | null> = {
  command: panelMoneyTexts.byCommand,
  shop: panelMoneyTexts.byApi,
  agent: null,
};

/** A requested refund as the panel shows it. */
export function refundFacts(row: Parameters<typeof orderRefund>[0] & Pick<RefundRow, 'requested_by'>): RefundFacts {
  const { agent, finishedAt: _finishedAt, ...facts } = orderRefund(row);
  return {
    ...facts,
    by: agent?.name ?? nameless[row.requested_by],
    isOutside: false,
  };
}

/** A refund that was made in the provider's dashboard. */
export const outsideRefundFacts = ({ id, amount, at }: OutsideRefund): RefundFacts => ({
  ...{ id, amount: toReais(amount), state: 'refunded', reason: null, problem: null, by: null },
  ...{ requestedAt: at.toISOString(), isOutside: true },
});

/** Both kinds in one list, the newest first. */
export const newestFirst = <Refund extends Pick<RefundFacts, 'requestedAt'>>(refunds: readonly Refund[]): Refund[] =>
  refunds.toSorted((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt));
