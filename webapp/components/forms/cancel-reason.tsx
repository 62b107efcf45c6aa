import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { readyReasons } from '#shared/rules/orders/cancel-reason.ts';
import { cancelReasonLength } from '#shared/rules/text/text-lengths.ts';
import { cancelReasonTexts as texts } from '#shared/text/order/cancel-reasons.ts';
import { Field } from '../ui/field.tsx';

/** Whether this text may be sent as the reason. */
export const isCancelReason = (text: string): boolean => cardNumberProblem(text) === null;

type CancelReasonProps = {
  value: string;
  onChange: (reason: string) => void;
  /** Whether the shop has, or had, the order's money. */
  isPaid?: boolean;
};

/**
 * Why an order is cancelled: a ready reason with one press, or other words. A second press takes it back. A card number
 * is refused while it is typed: `isCancelReason` is then false.
 */
export function CancelReason({ value, onChange, isPaid = false }: CancelReasonProps) {
  return (
    <div className="cancel-reason">
      <Field label={texts.label} hint={texts.hint} error={cardNumberProblem(value)}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="form-control"
            value={value}
            maxLength={cancelReasonLength}
            autoComplete="off"
            enterKeyHint="done"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <fieldset className="cancel-reason-ready" aria-label={texts.ready}>
        {readyReasons(isPaid).map((reason) => (
          <button
            key={reason}
            type="button"
            className="btn btn-quiet"
            aria-pressed={value === reason}
            onClick={() => onChange(value === reason ? '' : reason)}
          >
            {reason}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
