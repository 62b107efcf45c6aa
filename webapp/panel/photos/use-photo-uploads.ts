import { useState } from 'react';
import { photoTexts } from '#shared/text/panel/photos.ts';
import { shrinkPhoto } from '../../browser/panel/shrink-photo.ts';
import { uploadPanel } from '../api/upload.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';

/** A photo on its way. `failure`: why it stopped; it stays here until it is sent again or taken away. */
export type PhotoUpload = {
  key: number;
  name: string;
  file: Blob | null;
  preview: string | null;
  progress: number;
  failure: string | null;
};

let lastKey = 0;

/**
 * The photos that are being sent, one after the other. `onSent` gets the address of each. Leaving asks first while one
 * is on its way or can be sent again.
 */
export function usePhotoUploads(onSent: (url: string) => void) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  useUnsaved(uploads.some(({ file, failure }) => failure === null || file !== null));
  const change = (key: number, part: Partial<PhotoUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  const send = async (key: number, file: Blob) => {
    change(key, { failure: null, progress: 0 });
    const result = await uploadPanel('addPhoto', file, (progress) => change(key, { progress }));
    if (!result.success) return change(key, { failure: result.text });
    drop(key);
    onSent(result.data.url);
  };
  const add = async (files: readonly File[]) => {
    const added = files.map((file) => {
      lastKey += 1;
      return { key: lastKey, name: file.name, file: null, preview: null, progress: 0, failure: null };
    });
    setUploads((now) => [...now, ...added]);
    for (const [at, file] of files.entries()) {
      const key = added[at]?.key ?? 0;
      const small = await shrinkPhoto(file);
      if (small === null) change(key, { failure: photoTexts.notAPicture });
      else {
        change(key, small);
        await send(key, small.file);
      }
    }
  };
  return { uploads, add, drop, retry: send };
}
