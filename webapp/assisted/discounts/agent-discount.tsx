import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import {
  aboveLimitText,
  approvedText,
  discountProblem,
  limitText,
  typedReaisText,
} from '#shared/rules/cart/discount-texts.ts';
import { needsApproval, orderDiscountLimit, typedDiscount } from '#shared/rules/cart/typed-discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { isFocusLost } from '../../browser/focus/focus-lost.ts';
import { ManualDiscountField } from '../../components/order/manual-discount-field.tsx';
import { approvalForm } from '../../state/assisted-sale/agent-forms.ts';
import { discountRequestName } from '../../state/assisted-sale/agent-order-changes.ts';
import { useTypedFields } from '../../state/assisted-sale/use-typed-fields.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import {
  applyManualDiscount,
  removeManualDiscount,
  writeDiscountUnit,
  writeManualDiscount,
} from '../../state/checkout/discount.ts';
import { useTyped } from '../../state/use-read.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalNote } from './approval-note.tsx';

type AgentDiscountProps = {
  order: Order;
  status: { busy: boolean; error: string | null; waiting: string | null };
};

/**
 * An agent's discount in reais or percent, with its limit in both units. Above the limit it is asked for: the order
 * stays as it is until it is approved.
 */
export function AgentDiscount({ order, status }: AgentDiscountProps) {
  const { manualDiscount: typed, manualDiscountUnit: unit } = useTyped(checkoutState);
  const [{ isOpen: isAsking }, write] = useTypedFields(discountRequestName, approvalForm);
  const [isPressed, setIsPressed] = useState(false);
  const { discountRequest: request = null, discountLimit: limit = null } = order;
  const note = useRequestFocus(request?.status === 'pending' ? request.id : null);
  if (request?.status === 'pending') return <ApprovalNote request={request} order={order} place={note} />;
  const discount = typedDiscount(typed, unit);
  const isAbove = discount !== null && needsApproval(discount, order);
  if (isAsking && isAbove) {
    const close = () => write({ isOpen: false });
    return <ApprovalForm discount={discount} order={order} isPressed={isPressed} onClose={close} />;
  }
  const apply = () => {
    if (isAbove) {
      setIsPressed(true);
      write({ isOpen: true });
    } else void applyManualDiscount();
  };
  const isEmpty = typed.trim() === '';
  const problem = discountProblem(typed, unit);
  const hints = [
    isEmpty ? problem : null,
    discount !== null && unit === 'percent' ? typedReaisText(discount, order) : null,
    limit && limitText(limit, formatBrl(orderDiscountLimit(order)), order),
  ];
  return (
    <>
      <ManualDiscountField
        discount={order.manualDiscount}
        percent={order.manualDiscountPercent ?? null}
        typed={typed}
        unit={unit}
        problem={isEmpty ? null : problem}
        {...status}
        hint={
          <>
            {hints.filter(Boolean).join(' ')}
            {isAbove && <b className="above-limit"> {aboveLimitText}</b>}
          </>
        }
        {...(request?.status === 'approved' ? { appliedHint: approvedText(request) } : {})}
        {...(isAbove ? { buttonLabel: 'Pedir aprovação' } : {})}
        onType={writeManualDiscount}
        onUnit={writeDiscountUnit}
        onApply={apply}
        onRemove={() => void removeManualDiscount()}
      />
      {request && <ApprovalNote request={request} order={order} place={note} />}
    </>
  );
}

/** The note of a request that was just sent takes the focus that the form's field had. */
function useRequestFocus(pendingId: string | null) {
  const note = useRef<HTMLDivElement>(null);
  const lastId = useRef(pendingId);
  useEffect(() => {
    const isNew = pendingId !== null && pendingId !== lastId.current;
    lastId.current = pendingId;
    if (isNew && isFocusLost()) note.current?.focus({ preventScroll: true });
  }, [pendingId]);
  return note;
}
