import { useState } from 'react';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { amountText, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { Field } from '../../components/ui/field.tsx';
import { type Draft, isDrafts, textIn } from './fields/item-field.ts';

/** Changes every price of a table that is being edited by a percentage. Saved only with the table. */
export function PercentOfPrices({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const [typed, setTyped] = useState('');
  const percent = percentOf(typed);
  const items = isDrafts(draft.items) ? draft.items : [];
  if (items.length === 0) return null;
  const apply = () => {
    if (percent === null) return;
    onChange({ ...draft, items: items.map((item) => ({ ...item, price: raised(textIn(item, 'price'), percent) })) });
    setTyped('');
  };
  return (
    <section className="pn-card pn-card-body pn-inline-form" aria-label="Mudar todos os preços">
      <Field
        label="Mudar todos os preços em %"
        hint="10 aumenta, -10 diminui. Confira abaixo e salve."
        error={typed !== '' && percent === null ? 'Escreva de -99 a 1000.' : null}
      >
        {(control) => (
          <input
            {...control}
            className="form-control"
            inputMode="text"
            maxLength={6}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <button type="button" className="btn btn-quiet" disabled={percent === null} onClick={apply}>
        Aplicar
      </button>
    </section>
  );
}

/** A typed percentage with its sign; null: none. */
export function percentOf(text: string): number | null {
  const bare = text.trim().replace('%', '').replace(',', '.');
  if (!/^[-+]?\d{1,4}(\.\d)?$/.test(bare)) return null;
  const value = Number(bare);
  return value >= -99 && value <= 1_000 && value !== 0 ? value : null;
}

/** A typed price changed by a percentage, to whole cents. A text that is no price stays. */
export function raised(price: string, percent: number): string {
  const now = parseAmount(price);
  if (now === null) return price;
  const next = toReais(Math.round((toCents(now) * (1_000 + Math.round(percent * 10))) / 1_000));
  return amountText(decimalText(next, { cents: true }));
}
