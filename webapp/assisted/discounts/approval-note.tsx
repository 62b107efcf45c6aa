import type { Ref } from 'react';
import type { DiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import { lapsedDiscountText, toDecideText } from '#shared/rules/cart/discount-texts.ts';
import { lineDiscounts, orderDiscountLimit } from '#shared/rules/cart/typed-discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { ApprovalNoteView } from '../../components/order/approval-note-view.tsx';
import {
  agentOrderChanges,
  discountRequestName,
  repeatDiscountRequest,
  withdrawDiscount,
} from '../../state/assisted-sale/agent-order-changes.ts';
import { contactListState } from '../../state/assisted-sale/contact-list.ts';
import { isLapseSeen, lapseQuestion } from '../../state/assisted-sale/lapsed-discount.ts';
import { isDecider } from '../../state/assisted-sale/pending-discounts.ts';
import { applyAllowedDiscount, removeManualDiscount } from '../../state/checkout/discount.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

type ApprovalNoteProps = { request: DiscountRequest; order: Order; place: Ref<HTMLDivElement> };

/** What became of this order's request for a discount. */
export function ApprovalNote({ request, order, place }: ApprovalNoteProps) {
  const { running, errors, seenLapse } = useRead(agentOrderChanges);
  const { settings } = useRead(sessionState);
  const { list } = useRead(contactListState);
  const most = orderDiscountLimit(order);
  const isWhole = lineDiscounts(order) === 0;
  const allowed = isWhole ? percentText(order.discountLimit?.percent ?? 0) : formatBrl(most);
  if (request.status === 'pending' && isDecider(list)) return <p className="approval-note">{toDecideText(request)}</p>;
  return (
    <ApprovalNoteView
      request={request}
      order={order}
      timeZone={settings?.timeZone ?? 'UTC'}
      allowed={most > 0 ? allowed : null}
      remaining={lapsedDiscountText(order)}
      running={running === discountRequestName ? 'withdraw' : running === null ? null : 'other'}
      error={errors[discountRequestName] ?? (isLapseSeen(order, seenLapse) ? lapseQuestion : null)}
      onAllowed={() => void applyAllowedDiscount()}
      onWithdraw={() => void withdrawDiscount()}
      onRemove={() => void removeManualDiscount()}
      onAskAgain={() => void repeatDiscountRequest(request)}
      place={place}
    />
  );
}
