import { Fragment, type ReactNode, useId } from 'react';
import { FieldError } from '../ui/field.tsx';

export type Choice = {
  id: string;
  title: string;
  /** Text at the end of the first line, such as a price. */
  price?: string;
  /** Smaller lines below the title. */
  details?: readonly string[];
  /** Shown, but it cannot be chosen. */
  disabled?: boolean;
  /** Decoration before the words. */
  icon?: ReactNode;
  /** Says in a word why to choose this one, beside a `note`. */
  badge?: string | undefined;
  /** Stands apart: the heading of the choices that follow. */
  others?: string | undefined;
  /** A fact below the title that is not part of the choice's name. */
  note?: string | undefined;
  /** What is asked next, below the choice: only of the chosen one. */
  more?: ReactNode;
};

export type ChoiceLayout = 'list' | 'cards' | 'chips' | 'row' | 'tiles';

type ChoiceListProps = {
  legend: ReactNode;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string) => void;
  hint?: string | null;
  error?: string | null;
  busy?: boolean;
  /**
   * A few short choices with icons as cards. Short texts as chips: in columns, or in one row that scrolls sideways. An
   * agent's choices as tiles: a dense grid.
   */
  layout?: ChoiceLayout;
};

const classOf = {
  list: 'choice-list field',
  cards: 'choice-list choice-cards field',
  chips: 'choice-list choice-chips field',
  row: 'choice-list choice-chips choice-row field',
  tiles: 'choice-list choice-tiles field',
} as const;

/** One of a few choices with long texts: radio buttons with a touch target of the full width. */
export function ChoiceList({
  legend,
  choices,
  chosen,
  onChoose,
  hint,
  error,
  busy = false,
  layout = 'list',
}: ChoiceListProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={classOf[layout]} aria-busy={busy} {...(described ? { 'aria-describedby': described } : {})}>
      <legend className="field-label">{legend}</legend>
      {choices.map(({ icon, note, badge, others, more, ...choice }) => (
        <Fragment key={choice.id}>
          <label className={others ? 'choice choice-apart' : 'choice'}>
            <input
              type="radio"
              className="form-check-input choice-mark"
              name={id}
              checked={choice.id === chosen}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.id)}
              {...(note
                ? { 'aria-labelledby': `${id}-title-${choice.id}`, 'aria-describedby': `${id}-note-${choice.id}` }
                : {})}
            />
            {icon && <span className="choice-icon">{icon}</span>}
            <span className="choice-words">
              <span className="choice-title" {...(note ? { id: `${id}-title-${choice.id}` } : {})}>
                {choice.title}
              </span>
              {badge && <span className="badge choice-badge">{badge}</span>}
              {choice.price && <strong className="choice-price">{choice.price}</strong>}
              {choice.details?.map((detail) => (
                <span key={detail} className="choice-fact">
                  {detail}
                </span>
              ))}
              {note && (
                <span id={`${id}-note-${choice.id}`} className="choice-fact">
                  {note}
                </span>
              )}
            </span>
          </label>
          {more && choice.id === chosen && <div className="choice-more">{more}</div>}
          {others && <p className="choice-others">{others}</p>}
        </Fragment>
      ))}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
