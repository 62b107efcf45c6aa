import { useId } from 'react';
import type { DiscountUnit } from '#shared/model/checkout-data.ts';
import type { FieldControl } from '../ui/field.tsx';
import { AmountInput } from './amount-input.tsx';

type DiscountInputProps = FieldControl & {
  value: string;
  unit: DiscountUnit;
  onChange: (value: string) => void;
  onUnit: (unit: DiscountUnit) => void;
};

const units: [DiscountUnit, sign: string, name: string][] = [
  ['reais', 'R$', 'Em reais'],
  ['percent', '%', 'Em porcentagem'],
];

/** A discount in reais or percent: the unit and the value side by side. */
export function DiscountInput({ value, unit, onChange, onUnit, ...control }: DiscountInputProps) {
  const name = useId();
  return (
    <span className="discount-input">
      <span className="unit-choice" role="radiogroup" aria-label="Unidade do desconto">
        {units.map(([option, sign, label]) => (
          <label key={option} className={option === unit ? 'is-chosen' : undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={label}
              checked={option === unit}
              onChange={() => onUnit(option)}
            />
            <span aria-hidden="true">{sign}</span>
          </label>
        ))}
      </span>
      <AmountInput {...control} value={value} onChange={onChange} isPlain />
    </span>
  );
}
