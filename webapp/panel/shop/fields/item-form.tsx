import { useId } from 'react';
import { weekdayWords } from '#shared/text/checkout/shop-choice-names.ts';
import { AmountInput } from '../../../components/forms/amount-input.tsx';
import { Field, FieldError } from '../../../components/ui/field.tsx';
import {
  type Draft,
  type DraftValue,
  type FieldProblems,
  type ItemField,
  isDrafts,
  isSendingIn,
  searchOf,
  sendingOf,
  textIn,
  wordsOf,
} from './item-field.ts';
import { PictureField } from './picture-field.tsx';
import { ProductField } from './product-field.tsx';

type FormProps = {
  fields: readonly ItemField[];
  draft: Draft;
  problems: FieldProblems;
  onChange: (draft: Draft) => void;
  isReadOnly?: boolean;
};

/** The fields of an entry, with what is wrong at each. */
export function ItemForm({ fields, draft, problems, onChange, isReadOnly = false }: FormProps) {
  return (
    <div className="pn-entry-fields">
      {fields.map((field) => (
        <div key={field.name} className={widths[field.width ?? 'whole']}>
          <EntryInput
            field={field}
            draft={draft}
            problems={problems}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange({ ...draft, [field.name]: value, ...doneOf(field) })}
            onSearch={(text) => onChange({ ...draft, [searchOf(field.name)]: text })}
            onSending={(isSending) => onChange({ ...draft, [sendingOf(field.name)]: isSending })}
          />
        </div>
      ))}
    </div>
  );
}

/** A picked product ends its search, and a sent photo its sending. */
function doneOf({ name, kind }: ItemField): Draft {
  if (kind === 'picture') return { [sendingOf(name)]: false };
  return kind === 'product' || kind === 'products' ? { [searchOf(name)]: '' } : {};
}

/** Whole names: the build drops the styles of classes that no source names. */
const widths = { whole: 'pn-field-whole', half: 'pn-field-half', third: 'pn-field-third' } as const;

type InputProps = {
  field: ItemField;
  draft: Draft;
  problems: FieldProblems;
  onChange: (value: DraftValue) => void;
  /** What is typed to find a product. */
  onSearch: (text: string) => void;
  /** Whether a photo is being sent. */
  onSending: (isSending: boolean) => void;
  isReadOnly: boolean;
};

function EntryInput({ field, draft, problems, onChange, onSearch, onSending, isReadOnly }: InputProps) {
  const { name, label, kind, hint, isOptional, options = [], rare = [] } = field;
  const error = problems[name];
  const value = textIn(draft, name);
  if (kind === 'list') return <EntryList {...{ field, problems, onChange, isReadOnly }} rows={draft[name]} />;
  if (kind === 'weekdays')
    return (
      <WeekdayChoice label={label} error={error} days={wordsOf(draft[name])} onChange={onChange} isOff={isReadOnly} />
    );
  if (kind === 'product' || kind === 'products') {
    const codes = kind === 'products' ? wordsOf(draft[name]) : value === '' ? [] : [value];
    const choose = (chosen: readonly string[]) => onChange(kind === 'products' ? chosen : (chosen[0] ?? ''));
    const search = { typed: textIn(draft, searchOf(name)), onType: onSearch };
    return <ProductField {...{ field, codes, error, isReadOnly, search }} onChange={choose} />;
  }
  if (kind === 'picture') return <PictureField {...{ field, value, error, isReadOnly, onChange, onSending }} />;
  if (kind === 'flag')
    return (
      <label className="pn-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={draft[name] === true}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </label>
    );
  return (
    <Field label={isOptional && kind !== 'choice' ? `${label} (se quiser)` : label} hint={hint} error={error}>
      {(control) => {
        const common = { ...control, value, disabled: isReadOnly };
        const typed = ({ target }: { target: { value: string } }) => onChange(target.value);
        if (kind === 'choice')
          return (
            <select {...common} className="form-select" onChange={typed}>
              {[...options, ...rare.filter(([each]) => each === value)].map(([each, word]) => (
                <option key={each} value={each}>
                  {word}
                </option>
              ))}
            </select>
          );
        if (kind === 'amount' && !isReadOnly) return <AmountInput {...control} value={value} onChange={onChange} />;
        return (
          <input
            {...common}
            className="form-control"
            type={inputTypes[kind] ?? 'text'}
            inputMode={inputModes[kind] ?? 'text'}
            maxLength={kind === 'text' ? field.max : 2_000}
            autoComplete="off"
            onChange={typed}
          />
        );
      }}
    </Field>
  );
}

const inputModes: Readonly<Partial<Record<ItemField['kind'], 'numeric' | 'decimal'>>> = {
  count: 'numeric',
  cep: 'numeric',
  decimal: 'decimal',
};
const inputTypes: Readonly<Partial<Record<ItemField['kind'], string>>> = { time: 'time', moment: 'datetime-local' };

type WeekdayProps = {
  label: string;
  error: string | undefined;
  days: readonly string[];
  onChange: (days: readonly string[]) => void;
  isOff: boolean;
};

function WeekdayChoice({ label, error, days, onChange, isOff }: WeekdayProps) {
  const id = useId();
  return (
    <fieldset
      className="pn-weekdays"
      aria-describedby={`${id}-error`}
      disabled={isOff}
      {...(error && { 'data-problem': true, tabIndex: -1 })}
    >
      <legend className="field-label">{label}</legend>
      {weekdayWords.map(([day, word]) => (
        <label key={day} className={days.includes(day) ? 'pn-tile pn-tile-chosen' : 'pn-tile'}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={days.includes(day)}
            onChange={({ target }) => onChange(target.checked ? [...days, day] : days.filter((other) => other !== day))}
          />
          {word}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function EntryList({
  field,
  problems,
  onChange,
  isReadOnly,
  rows,
}: Omit<InputProps, 'draft' | 'onSearch' | 'onSending'> & { rows: DraftValue | undefined }) {
  const { name, label, hint, fields = [], one = 'item', fresh = {} } = field;
  const entries = isDrafts(rows) ? rows : [];
  const add = () => onChange([...entries, freshDraft(fields, fresh)]);
  return (
    <fieldset className="pn-entry-list" disabled={isReadOnly}>
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {entries.map((entry, at) => (
        // The place is the entry's identity: entries have no key before they are saved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className="pn-entry-item">
          <legend>{`${one} ${at + 1}`}</legend>
          <ItemForm
            fields={fields}
            draft={entry}
            problems={problemsWithin(problems, `${name}[${at}].`)}
            isReadOnly={isReadOnly}
            onChange={(changed) => onChange(entries.map((other, place) => (place === at ? changed : other)))}
          />
          {!isReadOnly && (
            <button
              type="button"
              className="btn btn-flat pn-start"
              // A photo on its way belongs to the entry at its place.
              disabled={entries.some(isSendingIn)}
              onClick={() => onChange(entries.filter((_, place) => place !== at))}
            >
              Remover {one.toLowerCase()} {at + 1}
            </button>
          )}
        </fieldset>
      ))}
      <FieldError error={problems[name]} />
      {!isReadOnly && (
        <button type="button" className="btn btn-quiet pn-start" onClick={add}>
          Adicionar {one.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

function freshDraft(fields: readonly ItemField[], fresh: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(
    fields.map(({ name, kind, options = [] }) => {
      const start = fresh[name];
      if (typeof start === 'string') return [name, start];
      return [
        name,
        kind === 'list' || kind === 'weekdays' || kind === 'products'
          ? []
          : kind === 'flag'
            ? false
            : (options[0]?.[0] ?? ''),
      ];
    }),
  );
}

/** The problems of one entry of a list, by the names of its own fields. */
const problemsWithin = (problems: FieldProblems, start: string): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([place, text]) =>
      place.startsWith(start) ? [[place.slice(start.length), text]] : [],
    ),
  );
