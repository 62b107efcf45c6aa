import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { OrderRefund } from '#shared/model/payment/refund.ts';

/** A requested refund as the panel shows it. */
export const refundFacts = ({
  agent,
  finishedAt: _finishedAt,
  ...facts
}: OrderRefund): PanelData<'orderMoney'>['refunds'][number] => ({ ...facts, by: agent?.name ?? null });
