import { useId, useState } from 'react';
import { pictureOf } from '#shared/rules/links/uploaded-photo.ts';
import { pictureTextLength } from '#shared/rules/text/text-lengths.ts';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { type AdderWords, PhotoAdder } from '../photos/photo-adder.tsx';
import type { ProductForm, SetForm } from './product-form.ts';

type SectionProps = {
  form: ProductForm;
  setForm: SetForm;
  isReadOnly: boolean;
  problem: string | undefined;
  /** Called with whether photos are being uploaded. */
  onSending: (isSending: boolean) => void;
};

const words: AdderWords = {
  ...{ camera: 'Tirar foto', choose: 'Escolher fotos', put: 'Pôr foto' },
  ...{ useLink: 'Usar o endereço de uma foto', link: 'Endereço de uma foto (https)' },
};

/** The photos of a product; the first is the cover. A press on one shows what can be done with it. */
export function PhotoSection({ form, setForm, isReadOnly, problem, onSending }: SectionProps) {
  const { images, imageTexts, name } = form;
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen === null ? -1 : images.indexOf(chosen);
  const setImages = (change: (now: string[]) => string[]) => setForm((now) => ({ ...now, images: change(now.images) }));
  const textOf = (place: number) => (place === 0 ? `Capa de ${name}` : `Foto ${place + 1} de ${name}`);
  // A new photo is chosen, so that it asks at once for what it shows.
  const add = (url: string) => {
    setImages((now) => (now.includes(url) ? now : [...now, url]));
    setChosen((now) => now ?? url);
  };
  const move = (url: string, to: number) =>
    setImages((now) => {
      const others = now.filter((one) => one !== url);
      return [...others.slice(0, to), url, ...others.slice(to)];
    });
  return (
    <section className="pn-card pn-card-body" aria-label="Fotos">
      <ul className="pn-photos">
        {images.map((url, place) => {
          const picture = <Picture image={pictureOf(url)} alt={textOf(place)} size={96} />;
          return (
            <li key={url} className="pn-photo">
              {isReadOnly ? (
                picture
              ) : (
                <button
                  type="button"
                  className="pn-photo-button"
                  aria-pressed={url === chosen}
                  aria-controls={id}
                  onClick={() => setChosen(url === chosen ? null : url)}
                >
                  {picture}
                </button>
              )}
            </li>
          );
        })}
        {!isReadOnly && <PhotoAdder words={words} isMultiple onAdded={add} onSending={onSending} />}
      </ul>
      {problem && (
        <div data-problem tabIndex={-1}>
          <FieldError error={problem} />
        </div>
      )}
      <div id={id}>
        {!isReadOnly && chosen !== null && at >= 0 && (
          <fieldset className="pn-photo-tools">
            <legend>{at === 0 ? 'Capa' : `Foto ${at + 1}`}</legend>
            <div className="pn-photo-text">
              <Field
                label="O que a foto mostra (se quiser)"
                hint="Para quem não vê a foto e usa um leitor de tela. Em branco, vale o nome do produto."
              >
                {(control) => (
                  <input
                    {...control}
                    className="form-control"
                    maxLength={pictureTextLength}
                    autoComplete="off"
                    value={imageTexts[chosen] ?? ''}
                    onChange={({ target: { value } }) =>
                      setForm((now) => ({ ...now, imageTexts: { ...now.imageTexts, [chosen]: value } }))
                    }
                  />
                )}
              </Field>
            </div>
            {at > 0 && (
              <>
                <button type="button" className="btn btn-quiet" onClick={() => move(chosen, 0)}>
                  Usar como capa
                </button>
                <button type="button" className="btn btn-quiet" onClick={() => move(chosen, at - 1)}>
                  Para antes
                </button>
              </>
            )}
            {at < images.length - 1 && (
              <button type="button" className="btn btn-quiet" onClick={() => move(chosen, at + 1)}>
                Para depois
              </button>
            )}
            <button
              type="button"
              className="btn btn-bad"
              onClick={() => {
                setImages((now) => now.filter((one) => one !== chosen));
                setChosen(null);
              }}
            >
              Remover
            </button>
          </fieldset>
        )}
      </div>
      {!isReadOnly && (
        <p className="field-hint">
          A primeira é a capa. Toque numa foto para dizer o que ela mostra, mudar a ordem ou remover. Diminuímos o
          tamanho sozinhos.
        </p>
      )}
    </section>
  );
}
