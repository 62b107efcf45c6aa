import { useEffect, useId, useState } from 'react';
import { FieldError } from '../../components/ui/field.tsx';
import { PhotoIcon } from '../../components/ui/icons.tsx';
import { CameraIcon } from '../shell/panel-icons.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** What the tiles are called. */
export type AdderWords = { camera: string; choose: string; useLink: string; link: string; put: string };

type PhotoAdderProps = {
  words: AdderWords;
  onAdded: (url: string) => void;
  /** Several files may be chosen at once. */
  isMultiple?: boolean;
  /** Why a typed address cannot be used; null: it can. */
  linkProblem?: (link: string) => string | null;
  /** Called with whether photos are being uploaded. */
  onSending?: (isSending: boolean) => void;
};

/** The tiles after the photos: those on their way, and the one that adds more from the camera, the phone or a link. */
export function PhotoAdder({ words, onAdded, isMultiple = false, linkProblem, onSending }: PhotoAdderProps) {
  const { uploads, add, drop, retry } = usePhotoUploads(onAdded);
  const isSending = uploads.some(({ failure }) => failure === null);
  useEffect(() => onSending?.(isSending), [onSending, isSending]);
  const [camera, gallery, address] = [useId(), useId(), useId()];
  const [link, setLink] = useState('');
  const pick = (input: HTMLInputElement) => {
    void add([...(input.files ?? [])]);
    // The same file may be chosen again.
    input.value = '';
  };
  const [problem, setProblem] = useState<string | null>(null);
  const addLink = () => {
    const found = linkProblem?.(link.trim()) ?? null;
    setProblem(found);
    if (found !== null) return;
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
              <span>
                <b className="pn-photo-name">{name}</b>: {failure}
              </span>
              {file && (
                <button type="button" className="btn btn-quiet" onClick={() => void retry(key, file)}>
                  Tentar de novo
                </button>
              )}
              <button type="button" className="btn btn-flat" onClick={() => drop(key)}>
                Remover<span className="visually-hidden"> {name}</span>
              </button>
            </span>
          )}
        </li>
      ))}
      <li className="pn-photo">
        <label className="pn-photo-add" htmlFor={camera}>
          <CameraIcon />
          {words.camera}
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
          {words.choose}
          <input
            id={gallery}
            type="file"
            accept="image/*"
            multiple={isMultiple}
            className="visually-hidden"
            onChange={({ target }) => pick(target)}
          />
        </label>
      </li>
      <li className="pn-photo-link">
        <details>
          <summary>{words.useLink}</summary>
          <label className="field-label" htmlFor={address}>
            {words.link}
          </label>
          <span className="pn-price-form">
            <input
              id={address}
              type="url"
              className="form-control pn-grow"
              aria-describedby={problem === null ? undefined : `${address}-error`}
              aria-invalid={problem === null ? undefined : true}
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
            <button type="button" className="btn btn-quiet" onClick={addLink}>
              {words.put}
            </button>
          </span>
          <FieldError id={`${address}-error`} error={problem} />
        </details>
      </li>
    </>
  );
}
