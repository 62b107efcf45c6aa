import type { ManualDiscount } from '#shared/model/order/discount.ts';
import type { Order } from '#shared/model/order/order.ts';
import { wantedDiscountText } from '#shared/rules/cart/discount-texts.ts';
import { discountReasonLength } from '#shared/rules/text/text-lengths.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { approvalForm } from '../../state/assisted-sale/agent-forms.ts';
import {
  agentOrderChanges,
  clearManualError,
  discountRequestName,
  requestDiscount,
} from '../../state/assisted-sale/agent-order-changes.ts';
import { useTypedFields } from '../../state/assisted-sale/use-typed-fields.ts';
import { writeManualDiscount } from '../../state/checkout/discount.ts';
import { useRead } from '../../state/use-read.ts';

type ApprovalFormProps = { discount: ManualDiscount; order: Order; isPressed: boolean; onClose: () => void };

/**
 * Asks for a discount above the limit, with the reason that its decider reads. `isPressed`: a press opened it, and
 * continues here.
 */
export function ApprovalForm({ discount, order, isPressed, onClose }: ApprovalFormProps) {
  const [{ reason }, write, clear] = useTypedFields(discountRequestName, approvalForm);
  const { running, errors } = useRead(agentOrderChanges);
  const send = async () => {
    if (!(await requestDiscount({ ...discount, reason }))) return;
    writeManualDiscount('');
    clear();
  };
  return (
    <form
      className="approval-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="field-label">Pedir aprovação de {wantedDiscountText(discount, order)}</p>
      <Field label="Motivo" hint="Quem aprova lê. O cliente não vê." error={errors[discountRequestName]}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            // biome-ignore lint/a11y/noAutofocus: the form replaces the field that had the focus
            autoFocus={isPressed}
            value={reason}
            maxLength={discountReasonLength}
            onChange={({ target }) => {
              write({ reason: target.value });
              clearManualError(discountRequestName);
            }}
          />
        )}
      </Field>
      <div className="approval-buttons">
        <BusyButton busy={running === discountRequestName} disabled={reason.trim() === ''} onClick={() => void send()}>
          Pedir aprovação
        </BusyButton>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Voltar
        </button>
      </div>
    </form>
  );
}
