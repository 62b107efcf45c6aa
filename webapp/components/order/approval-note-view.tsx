import type { Ref } from 'react';
import type { DiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import { requestText } from '#shared/rules/cart/discount-texts.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';

type ApprovalNoteProps = {
  request: DiscountRequest;
  order: Pick<Order, 'discountLimit'>;
  timeZone: string;
  /** What the agent may give without an approval, such as '10 %'; `null` = nothing. */
  allowed: string | null;
  /** What is left of an approved discount that lapsed, which the agent may remove. */
  remaining?: string | null;
  running: 'withdraw' | 'other' | null;
  /** It may take the focus. */
  place?: Ref<HTMLDivElement>;
  error: string | null;
  onAllowed: () => void;
  onWithdraw: () => void;
  onRemove?: () => void;
  /** Asks for the same discount again, once it is void. */
  onAskAgain?: () => void;
};

/** What became of a request for a discount: it waits, with the ways on without it, or it was refused or voided. */
export function ApprovalNoteView({
  request,
  order,
  timeZone,
  allowed,
  remaining = null,
  running,
  error,
  onAllowed,
  onWithdraw,
  onRemove,
  onAskAgain,
  place,
}: ApprovalNoteProps) {
  const text = requestText(request, order, timeZone);
  if (text === null) return null;
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={request.status === 'refused' ? 'approval-note is-bad' : 'approval-note'}
      role="status"
    >
      <p>
        <b>{text.what}</b> {remaining} {text.more}
      </p>
      {request.status === 'pending' && (
        <div className="approval-buttons">
          {allowed !== null && (
            <BusyButton busy={false} disabled={running !== null} onClick={onAllowed}>
              Usar {allowed}
            </BusyButton>
          )}
          <BusyButton busy={running === 'withdraw'} onClick={onWithdraw}>
            Desistir
          </BusyButton>
        </div>
      )}
      {(request.status === 'void' || remaining !== null) && (
        <div className="approval-buttons">
          {request.status === 'void' && onAskAgain && (
            <BusyButton busy={running === 'withdraw'} disabled={running !== null} onClick={onAskAgain}>
              Pedir de novo
            </BusyButton>
          )}
          {remaining !== null && (
            <BusyButton busy={false} disabled={running !== null} onClick={() => onRemove?.()}>
              Retirar o desconto
            </BusyButton>
          )}
        </div>
      )}
      <FieldError error={error} />
    </div>
  );
}
