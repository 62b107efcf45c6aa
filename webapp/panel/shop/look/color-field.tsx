import { validColor } from '#shared/rules/theme/color.ts';
import { colorAdvice } from '#shared/rules/theme/color-advice.ts';
import { primaryColor } from '#shared/rules/theme/theme.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { Field } from '../../../components/ui/field.tsx';

type ColorFieldProps = {
  label: string;
  value: string;
  onChange: (color: string) => void;
  /** Says how well the colour can be read. */
  hasAdvice?: boolean;
};

/** A colour, by the system's own choice or typed as #rrggbb. */
export function ColorField({ label, value, onChange, hasAdvice = false }: ColorFieldProps) {
  const color = validColor(value);
  return (
    <div className="pn-stack">
      <div className="pn-color">
        <input
          type="color"
          aria-label={`${label}: escolher`}
          value={color ?? primaryColor(null)}
          onChange={({ target }) => onChange(target.value)}
        />
        <Field label={label} error={color === null ? texts.badColor : null}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              maxLength={7}
              autoComplete="off"
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      </div>
      {hasAdvice && color !== null && (
        <ul className="pn-advice" aria-label={texts.contrast}>
          {colorAdvice(color).map(({ isGood, text }) => (
            <li key={text} className={isGood ? 'pn-note pn-note-good' : 'pn-note pn-note-warn'}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
