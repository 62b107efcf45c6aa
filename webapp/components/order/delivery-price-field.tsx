import { useEffect, useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { nothingTyped } from '#shared/text/payment/amount.ts';
import { AmountInput } from '../forms/amount-input.tsx';
import { ApplyForm } from '../forms/apply-form.tsx';
import { ChoiceList } from '../forms/choice-list.tsx';
import { Field } from '../ui/field.tsx';

type DeliveryPriceFieldProps = {
  /** Identifies the order's delivery and its price. When it changes, the field is reset to `price`. */
  deliveryKey: string;
  /** The manual price in reais, also a waiting one; null while the shop's price applies. */
  price: number | null;
  busy: boolean;
  error: string | null;
  /** The text to show while the change waits for a connection. */
  waiting?: string | null;
  /** The price as typed; '0' means 'Grátis'. */
  onSet: (typed: string) => void;
  /** Takes the manual price away: the shop's options apply again. */
  onRemove: () => void;
  /** What is typed and not applied; `null` = nothing, also when the field is gone. */
  onType?: (typed: string | null) => void;
};

/** Spec §5, "Manual shipping: 'Grátis' or 'Customizado' with a value". */
export function DeliveryPriceField({
  deliveryKey,
  price,
  busy,
  error,
  waiting = null,
  onSet,
  onRemove,
  onType,
}: DeliveryPriceFieldProps) {
  const [shownKey, setShownKey] = useState(deliveryKey);
  const [isCustom, setIsCustom] = useState(price !== null && price > 0);
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState(priceInputText(price));
  if (shownKey !== deliveryKey) {
    setShownKey(deliveryKey);
    setIsChanging(false);
    setIsCustom(price !== null && price > 0);
    setTyped(priceInputText(price));
  }
  const isApplied = typed.trim() === '' || (price !== null && parseAmount(typed) === price);
  const isTyping = isCustom && (isChanging || !price || error !== null);
  const problem = decimalsProblem(typed);
  const isEmpty = typed.trim() === '';
  const unapplied = isTyping && !isApplied ? typed : null;
  useEffect(() => {
    onType?.(unapplied);
    return () => onType?.(null);
  }, [unapplied, onType]);
  const chosen = isCustom ? 'custom' : price === 0 ? 'free' : null;
  const choose = (kind: string) => {
    setIsCustom(kind === 'custom');
    setIsChanging(kind === 'custom' && price === 0);
    if (kind === 'free') onSet('0');
  };
  return (
    <>
      <ChoiceList
        legend="Preço da entrega"
        layout="tiles"
        choices={[
          { id: 'free', title: deliveryText.manualFree },
          { id: 'custom', title: deliveryText.manualPriced },
        ]}
        chosen={chosen}
        hint={isTyping ? null : waiting}
        error={isTyping ? null : error}
        onChoose={choose}
      />
      {price !== null && (
        <div className="delivery-price-applied">
          <p className="mb-0" role="status">
            {waiting === null ? deliveryText.manualApplied : deliveryText.manualChosen}:{' '}
            <strong>{price === 0 ? deliveryText.manualFree : formatBrl(price)}</strong>
          </p>
          {price > 0 && !isTyping && (
            <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setIsChanging(true)}>
              {deliveryText.manualChange}
            </button>
          )}
          <button type="button" className="btn btn-quiet" disabled={busy} onClick={onRemove}>
            {deliveryText.manualRemove}
          </button>
        </div>
      )}
      {isTyping && (
        <Field
          label="Valor do frete"
          hint={waiting ?? (isEmpty ? nothingTyped : unapplied === null ? null : deliveryText.manualUnapplied)}
          error={error ?? problem}
        >
          {(control) => (
            <ApplyForm
              typedText={typed}
              isRefused={problem !== null}
              describedBy={control['aria-describedby']}
              busy={busy}
              onApply={() => onSet(typed)}
            >
              <AmountInput {...control} name="deliveryPrice" value={typed} onChange={setTyped} />
            </ApplyForm>
          )}
        </Field>
      )}
    </>
  );
}

const priceInputText = (price: number | null): string => (price ? price.toFixed(2).replace('.', ',') : '');
