import { useState } from 'react';
import type { ProductImage } from '#shared/model/catalog/product.ts';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import { srcSetOf } from '#shared/rules/links/picture-sizes.ts';
import { useIsHydrated } from '../../browser/view/use-is-hydrated.ts';
import { PhotoIcon } from './icons.tsx';

type PictureProps = {
  image: ProductImage | undefined;
  /** Empty when the text beside the picture already describes it. */
  alt: string;
  /** The side of the square in CSS pixels. The browser reserves the space before any style arrives. */
  size: number;
  /** The `sizes` attribute, when the side depends on the screen's width. */
  sizes?: string;
  /** A picture of the first screen: it loads at once, before the others. */
  priority?: boolean;
};

/** A square picture that never shifts the layout: the square has its size before, during and without the picture. */
export function Picture(props: PictureProps) {
  const { image, alt, priority } = props;
  const url = safeImageUrl(image?.url);
  const isHere = useIsHydrated();
  // The key resets the broken state when another picture takes its place.
  if (!url)
    return (
      <span className="picture">
        <Placeholder alt={alt} />
      </span>
    );
  const picture = <LoadedPicture key={url} {...props} url={url} />;
  // On a prerendered page the other pictures wait until hydration: they would compete with the scripts the page needs.
  return <span className="picture">{priority || isHere ? picture : <noscript>{picture}</noscript>}</span>;
}

/** The picture in its width; where that can't be had its source; where that is broken, too, the placeholder. */
function LoadedPicture({ image, url, alt, size, sizes = `${size}px`, priority }: PictureProps & { url: string }) {
  const [tries, setTries] = useState(image?.sized ? 2 : 1);
  const fail = () => setTries(tries - 1);
  if (!tries) return <Placeholder alt={alt} />;
  return (
    <img
      // Another element: the one that failed still counts as failed when its addresses change.
      key={tries}
      {...(image && tries > 1 && { sizes, srcSet: srcSetOf(image) })}
      src={url}
      alt={alt}
      width={size}
      height={size}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      ref={(element) => {
        if (hasFailed(element)) fail();
      }}
      onError={fail}
    />
  );
}

/** A picture of a prerendered page may have failed before React attached its error handler. */
export const hasFailed = (image: HTMLImageElement | null): boolean =>
  image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '';

function Placeholder({ alt }: { alt: string }) {
  return (
    <span className="picture-placeholder" {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <PhotoIcon />
    </span>
  );
}
