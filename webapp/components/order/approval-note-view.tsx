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
  error: string | null;
  onAllowed: () => void;
  onWithdraw: () => void;
  onRemove?: () => void;
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
}: ApprovalNoteProps) {
  const text = requestText(request, order, timeZone);
  if (text === null) return null;
  return (
    <div className={request.status === 'refused' ? 'approval-note is-bad' : 'approval-note'} role="status">
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
      {remaining !== null && (
        <div className="approval-buttons">
          <BusyButton busy={false} disabled={running !== null} onClick={() => onRemove?.()}>
            Retirar o desconto
          </BusyButton>
        </div>
      )}
      <FieldError error={error} />
    </div>
  );
}
