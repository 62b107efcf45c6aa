import type { DiscountRequest } from '#shared/model/discount-request.ts';
import type { Order } from '#shared/model/order.ts';
import { requestText } from '#shared/rules/cart/discount-texts.ts';
import { lineDiscounts, orderDiscountLimit } from '#shared/rules/cart/typed-discount.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { discountRequestName, manualPriceState, withdrawDiscount } from '../../state/assisted-sale/manual-prices.ts';
import { applyAllowedDiscount } from '../../state/checkout/discount.ts';
import { useRead } from '../../state/use-read.ts';

/** What became of a request: it waits, with the ways on without it, or it was refused or voided. */
export function ApprovalNote({ request, order }: { request: DiscountRequest; order: Order }) {
  const { running, errors } = useRead(manualPriceState);
  const text = requestText(request, order);
  if (text === null) return null;
  const isPending = request.status === 'pending';
  const most = orderDiscountLimit(order);
  const isWhole = lineDiscounts(order) === 0;
  const allowed = isWhole ? percentText(order.discountLimit?.percent ?? 0) : formatBrl(most);
  return (
    <div className={request.status === 'refused' ? 'approval-note is-bad' : 'approval-note'} role="status">
      <p>
        <b>{text.what}</b> {text.more}
      </p>
      {isPending && (
        <div className="approval-buttons">
          {most > 0 && (
            <BusyButton busy={false} disabled={running !== null} onClick={() => void applyAllowedDiscount()}>
              Usar {allowed}
            </BusyButton>
          )}
          <BusyButton busy={running === discountRequestName} onClick={() => void withdrawDiscount()}>
            Desistir
          </BusyButton>
        </div>
      )}
      <FieldError error={errors[discountRequestName]} />
    </div>
  );
}
