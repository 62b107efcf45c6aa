import { useState } from 'react';
import { safeImageUrl } from '#shared/rules/image-url.ts';
import { PhotoIcon } from './icons.tsx';

type PictureProps = {
  src: string | null | undefined;
  /** Empty when the words beside the picture already say what it shows. */
  alt: string;
  /** The side of the square in CSS pixels, for the browser to reserve it before any style arrives. */
  size: number;
  /** A picture of the first screen: asked for at once and before the others. */
  priority?: boolean;
};

/** A square picture that never moves the page: the square is there before, during and without the picture. */
export function Picture({ src, alt, size, priority = false }: PictureProps) {
  const url = safeImageUrl(src);
  // The key forgets a broken picture when another takes its place.
  return <span className="picture">{url ? <Loaded key={url} url={url} {...{ alt, size, priority }} /> : <Placeholder alt={alt} />}</span>;
}

function Loaded({ url, alt, size, priority }: { url: string; alt: string; size: number; priority: boolean }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Placeholder alt={alt} />;
  return (
    <img
      src={url}
      alt={alt}
      width={size}
      height={size}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      // A picture of the server's page may have failed before React listened to it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <span className="picture-placeholder" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <PhotoIcon />
    </span>
  );
}
