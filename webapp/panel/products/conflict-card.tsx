import { useId } from 'react';
import { panelProductTexts as texts } from '#shared/text/panel/panel-products.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { usePanel } from '../api/use-panel.ts';
import { fieldLabel, fieldText } from './conflict-words.ts';
import { type EditConflicts, type FieldConflict, placeKey, readField, writeField } from './edit-conflicts.ts';
import type { ProductForm, SetForm } from './product-form.ts';

/** Whose value a person chose, by the field. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

type ConflictCardProps = {
  found: EditConflicts;
  form: ProductForm;
  setForm: SetForm;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** The person tried to save before they chose. */
  isTried: boolean;
};

/**
 * What another person changed meanwhile. Each field that both changed shows both values, and the person chooses; what
 * they typed comes back when they choose it again.
 */
export function ConflictCard({ found, form, setForm, choices, onChoose, isTried }: ConflictCardProps) {
  const { data } = usePanel('productCategories', {});
  const categories = new Map(data?.categories.map(({ id, path }) => [id, path]));
  const words = (field: string, value: unknown) => fieldText(field, value, categories);
  const choose = (conflict: FieldConflict, whose: 'mine' | 'theirs') => {
    setForm((now) => writeField(now, conflict, conflict[whose]));
    onChoose({ ...choices, [placeKey(conflict)]: whose });
  };
  return (
    <section className="pn-card pn-card-body pn-conflict" aria-label={texts.conflictTitle}>
      <p role="alert" data-problem tabIndex={-1}>
        <strong>{texts.conflictTitle}</strong>{' '}
        {found.conflicts.length > 0 ? texts.conflictChoose : texts.conflictMerged}
      </p>
      {found.conflicts.map((conflict) => (
        <ConflictChoice
          key={placeKey(conflict)}
          label={fieldLabel(conflict, form)}
          mine={words(conflict.field, mineOf(conflict, form, choices))}
          theirs={words(conflict.field, conflict.theirs)}
          chosen={choices[placeKey(conflict)] ?? null}
          isMissing={isTried}
          onChoose={(whose) => choose(conflict, whose)}
        />
      ))}
      {found.merged.length > 0 && (
        <div>
          <p>{texts.alsoChanged}</p>
          <ul className="pn-small">
            {found.merged.map((change) => (
              <li key={placeKey(change)}>
                {fieldLabel(change, form)}: {words(change.field, change.from)} → {words(change.field, change.to)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.gone.map(({ name, typed }) => (
        <p key={name}>
          {texts.goneVariant(name)}{' '}
          {typed.map((one) => `${fieldLabel(one, form)}: ${words(one.field, one.mine)}`).join(', ')}
        </p>
      ))}
    </section>
  );
}

/** What the person has for a field: what is typed now, or what they typed before they chose the other's value. */
const mineOf = (conflict: FieldConflict, form: ProductForm, choices: Choices): unknown =>
  choices[placeKey(conflict)] === 'theirs' ? conflict.mine : readField(form, conflict);

type ChoiceProps = {
  label: string;
  mine: string;
  theirs: string;
  chosen: 'mine' | 'theirs' | null;
  isMissing: boolean;
  onChoose: (whose: 'mine' | 'theirs') => void;
};

function ConflictChoice({ label, mine, theirs, chosen, isMissing, onChoose }: ChoiceProps) {
  const id = useId();
  const isInvalid = isMissing && chosen === null;
  return (
    <fieldset className="pn-conflict-field" aria-describedby={isInvalid ? `${id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose} className="pn-conflict-value">
          <input
            type="radio"
            className="form-check-input"
            name={id}
            checked={chosen === whose}
            aria-invalid={isInvalid ? true : undefined}
            onChange={() => onChoose(whose)}
          />
          <span>
            <span className="pn-quiet">{whose === 'mine' ? texts.mine : texts.theirs}</span>{' '}
            <strong>{whose === 'mine' ? mine : theirs}</strong>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={isInvalid ? texts.chooseOne : null} />
    </fieldset>
  );
}
