import { useId, useState } from 'react';
import { PhotoIcon } from '../../components/ui/icons.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The tiles after the photos: those on their way, and the one that adds more from the camera, the phone or a link. */
export function PhotoAdder({ onAdded }: { onAdded: (url: string) => void }) {
  const { uploads, add, drop, retry } = usePhotoUploads(onAdded);
  const [camera, gallery, address] = [useId(), useId(), useId()];
  const [link, setLink] = useState('');
  const pick = (input: HTMLInputElement) => {
    void add([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  const addLink = () => {
    if (link.trim() !== '') onAdded(link.trim());
    setLink('');
  };
  return (
    <>
      {uploads.map(({ key, name, file, preview, progress, failure }) => (
        <li key={key} className="pn-photo">
          <span className="pn-photo-waiting">
            {preview && <img src={preview} alt="" width={96} height={96} />}
            {failure === null && (
              <progress max={1} value={progress} aria-label={`Enviando ${name}`}>
                {Math.round(progress * 100)} %
              </progress>
            )}
          </span>
          {failure !== null && (
            <span className="pn-photo-failed" role="alert">
              <span>{failure}</span>
              {file && (
                <button type="button" className="btn btn-quiet" onClick={() => void retry(key, file)}>
                  Tentar de novo
                </button>
              )}
              <button type="button" className="btn btn-flat" onClick={() => drop(key)}>
                Tirar<span className="visually-hidden"> {name}</span>
              </button>
            </span>
          )}
        </li>
      ))}
      <li className="pn-photo">
        <label className="pn-photo-add" htmlFor={camera}>
          <PhotoIcon />
          Tirar foto
          <input
            id={camera}
            type="file"
            accept="image/*"
            capture="environment"
            className="visually-hidden"
            onChange={({ target }) => pick(target)}
          />
        </label>
      </li>
      <li className="pn-photo">
        <label className="pn-photo-add" htmlFor={gallery}>
          <PhotoIcon />
          Escolher fotos
          <input
            id={gallery}
            type="file"
            accept="image/*"
            multiple
            className="visually-hidden"
            onChange={({ target }) => pick(target)}
          />
        </label>
      </li>
      <li className="pn-photo-link">
        <details>
          <summary>Usar o endereço de uma foto</summary>
          <label className="field-label" htmlFor={address}>
            Endereço de uma foto (https)
          </label>
          <span className="pn-price-form">
            <input
              id={address}
              type="url"
              className="form-control pn-grow"
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
            <button type="button" className="btn btn-quiet" onClick={addLink}>
              Pôr foto
            </button>
          </span>
        </details>
      </li>
    </>
  );
}
