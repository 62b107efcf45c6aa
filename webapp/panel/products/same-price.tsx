import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { AmountInput } from '../../components/forms/amount-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import type { SetForm, VariantForm } from './product-form.ts';

type SamePriceProps = { variants: readonly VariantForm[]; setForm: SetForm };

/** One field for the price of all variants of the form: what it changes stands below, and it can be undone. */
export function SamePrice({ variants, setForm }: SamePriceProps) {
  const [typed, setTyped] = useState('');
  const [before, setBefore] = useState<ReadonlyMap<string, string> | null>(null);
  const price = parseAmount(typed);
  const isGood = price !== null && price > 0;
  const set = (priceOf: (variant: VariantForm) => string) =>
    setForm((now) => ({ ...now, variants: now.variants.map((one) => ({ ...one, price: priceOf(one) })) }));
  const use = () => {
    setBefore(new Map(variants.map((variant) => [variant.key, variant.price])));
    set(() => typed);
    setTyped('');
  };
  const undo = () => {
    set((variant) => before?.get(variant.key) ?? variant.price);
    setBefore(null);
  };
  return (
    <div className="pn-same-price">
      <Field label="Mesmo preço para todas as variações" error={decimalsProblem(typed)}>
        {(control) => (
          <div className="pn-same-price-row">
            <AmountInput {...control} value={typed} onChange={setTyped} />
            <button type="button" className="btn btn-tint" disabled={!isGood} onClick={use}>
              Usar em todas
            </button>
          </div>
        )}
      </Field>
      <p className="pn-small" role="status">
        {isGood && `${variants.length} variações passam a ${formatBrl(price)}. Agora: ${pricesText(variants)}.`}
        {!isGood && before && 'Preços trocados. Confira abaixo e salve.'}
      </p>
      {!isGood && before && (
        <button type="button" className="btn btn-flat" onClick={undo}>
          Desfazer
        </button>
      )}
    </div>
  );
}

/** 'R$ 30,00', or 'R$ 30,00 a R$ 45,00' where the variants differ. */
function pricesText(variants: readonly VariantForm[]): string {
  const prices = variants.flatMap(({ price }) => parseAmount(price) ?? []);
  if (prices.length === 0) return 'sem preço';
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? formatBrl(lowest) : `${formatBrl(lowest)} a ${formatBrl(highest)}`;
}
