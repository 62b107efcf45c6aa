import { useState } from 'react';
import type { ProductImage } from '#shared/model/product.ts';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import { srcSetOf } from '#shared/rules/links/picture-sizes.ts';
import { useIsHydrated } from '../../browser/navigation/use-is-current-path.ts';
import { PhotoIcon } from './icons.tsx';

type PictureProps = {
  image: ProductImage | undefined;
  /** Empty when the words beside the picture already say what it shows. */
  alt: string;
  /** The side of the square in CSS pixels, for the browser to reserve it before any style arrives. */
  size: number;
  /** The side by the width of the screen, as `sizes` says it, where it is not always `size`. */
  sizes?: string;
  /** A picture of the first screen: asked for at once and before the others. */
  priority?: boolean;
};

/** A square picture that never moves the page: the square is there before, during and without the picture. */
export function Picture(props: PictureProps) {
  const { image, alt, priority } = props;
  const url = safeImageUrl(image?.url);
  const isHere = useIsHydrated();
  // The key forgets a broken picture when another takes its place.
  if (!url)
    return (
      <span className="picture">
        <Placeholder alt={alt} />
      </span>
    );
  const picture = <Loaded key={url} {...props} url={url} />;
  // On a page that a server drew the others wait until the page can be used: they would come before what makes it so.
  return <span className="picture">{priority || isHere ? picture : <noscript>{picture}</noscript>}</span>;
}

function Loaded({ image, url, alt, size, sizes = `${size}px`, priority }: PictureProps & { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Placeholder alt={alt} />;
  return (
    <img
      {...(image?.sized && { sizes, srcSet: srcSetOf(image) })}
      src={url}
      alt={alt}
      width={size}
      height={size}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      ref={(element) => {
        if (hasFailed(element)) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}

/** A picture of a page that a server drew may have failed before React listened to it. */
export const hasFailed = (image: HTMLImageElement | null): boolean =>
  image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '';

function Placeholder({ alt }: { alt: string }) {
  return (
    <span className="picture-placeholder" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <PhotoIcon />
    </span>
  );
}
