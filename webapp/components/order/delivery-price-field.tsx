import { useEffect, useState } from 'react';
import { parseAmount } from '#shared/rules/money/parse-amount.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
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
  onType,
}: DeliveryPriceFieldProps) {
  const [shownKey, setShownKey] = useState(deliveryKey);
  const [isCustom, setIsCustom] = useState(price !== null && price > 0);
  const [typed, setTyped] = useState(priceInputText(price));
  if (shownKey !== deliveryKey) {
    setShownKey(deliveryKey);
    setIsCustom(price !== null && price > 0);
    setTyped(priceInputText(price));
  }
  const isApplied = typed.trim() === '' || (price !== null && parseAmount(typed) === price);
  const unapplied = isCustom && !isApplied ? typed : null;
  useEffect(() => {
    onType?.(unapplied);
    return () => onType?.(null);
  }, [unapplied, onType]);
  const chosen = isCustom ? 'custom' : price === 0 ? 'free' : null;
  const choose = (kind: string) => {
    setIsCustom(kind === 'custom');
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
        hint={isCustom ? null : waiting}
        error={isCustom ? null : error}
        onChoose={choose}
      />
      {isCustom && (
        <Field label="Valor do frete" hint={waiting} error={error}>
          {(control) => (
            <ApplyForm typedText={typed} busy={busy} onApply={() => onSet(typed)}>
              <AmountInput {...control} name="deliveryPrice" value={typed} onChange={setTyped} />
            </ApplyForm>
          )}
        </Field>
      )}
    </>
  );
}

const priceInputText = (price: number | null): string => (price ? price.toFixed(2).replace('.', ',') : '');
