import { useId, useState } from 'react';
import { Picture } from '../../components/ui/picture.tsx';
import type { ProductForm, SetForm } from './product-form.ts';

type SectionProps = { form: ProductForm; setForm: SetForm; isReadOnly: boolean };

/** The photos of a product; the first is the cover. */
export function PhotoSection({ form: { images, name }, setForm, isReadOnly }: SectionProps) {
  const id = useId();
  const [link, setLink] = useState('');
  const setImages = (next: string[]) => setForm((now) => ({ ...now, images: next }));
  const add = () => {
    if (link.trim() !== '') setImages([...images, link.trim()]);
    setLink('');
  };
  return (
    <section className="pn-card pn-card-body" aria-label="Fotos">
      <ul className="pn-photos">
        {images.map((url, at) => (
          <li key={url} className="pn-photo">
            <Picture image={{ url }} alt={at === 0 ? `Capa de ${name}` : `Foto ${at + 1} de ${name}`} size={96} />
            {!isReadOnly && (
              <span>
                {at > 0 && (
                  <button
                    type="button"
                    className="btn btn-flat"
                    onClick={() => setImages([url, ...images.filter((one) => one !== url)])}
                  >
                    Capa<span className="visually-hidden">: usar a foto {at + 1}</span>
                  </button>
                )}
                <button
                  type="button"
                  className="btn btn-flat"
                  onClick={() => setImages(images.filter((one) => one !== url))}
                >
                  Tirar<span className="visually-hidden"> a foto {at + 1}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Endereço de uma foto (https)
          </label>
          <span className="pn-price-form">
            <input
              id={id}
              type="url"
              className="form-control pn-grow"
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
            <button type="button" className="btn btn-quiet" onClick={add}>
              Pôr foto
            </button>
          </span>
          <p className="field-hint">A primeira é a capa.</p>
        </div>
      )}
    </section>
  );
}
