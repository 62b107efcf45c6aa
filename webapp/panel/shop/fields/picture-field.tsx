import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { pictureOf } from '#shared/rules/links/uploaded-photo.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import { type AdderWords, PhotoAdder } from '../../photos/photo-adder.tsx';
import { fieldTexts as texts } from './field-texts.ts';
import type { ItemField } from './item-field.ts';

type PictureFieldProps = {
  field: ItemField;
  /** Its address; empty: none. */
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (url: string) => void;
  onSending: (isSending: boolean) => void;
};

const words: AdderWords = {
  ...{ camera: 'Tirar foto', choose: 'Escolher foto', put: 'Pôr foto' },
  ...{ useLink: 'Usar o endereço de uma foto', link: 'Endereço de uma foto (https)' },
};

/** The picture of an entry: taken or chosen on the phone, or an address on the internet. */
export function PictureField({ field, value, error, isReadOnly, onChange, onSending }: PictureFieldProps) {
  const id = useId();
  // A photo arrives later than the render that sent it: what was typed meanwhile must stay.
  const latest = useRef({ onChange, onSending });
  useLayoutEffect(() => {
    latest.current = { onChange, onSending };
  });
  const known = useRef(false);
  const sending = useCallback((isSending: boolean) => {
    // A form that was only opened is not changed.
    if (isSending === known.current) return;
    known.current = isSending;
    latest.current.onSending(isSending);
  }, []);
  const { label, isOptional } = field;
  return (
    <fieldset
      className="pn-picture-field"
      aria-describedby={error ? `${id}-error` : undefined}
      {...(error && { 'data-problem': true, tabIndex: -1 })}
    >
      <legend className="field-label">{isOptional ? `${label} (se quiser)` : label}</legend>
      <ul className="pn-photos">
        {value !== '' && (
          <li className="pn-photo">
            <Picture image={pictureOf(value)} alt={label} size={96} />
          </li>
        )}
        {value !== '' && !isReadOnly && (
          <li className="pn-picture-remove">
            <button type="button" className="btn btn-quiet" onClick={() => onChange('')}>
              Remover foto
            </button>
          </li>
        )}
        {value === '' && !isReadOnly && (
          <PhotoAdder
            words={words}
            linkProblem={(link) => (/^https:\/\/[^\s/]/.test(link) ? null : texts.picture)}
            onAdded={(url) => latest.current.onChange(url)}
            onSending={sending}
          />
        )}
      </ul>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
