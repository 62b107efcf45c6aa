import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#shared/model/catalog/product.ts';
import { prefersReducedMotion } from '../../browser/device/reduced-motion.ts';
import { scrollSideways } from '../../browser/scroll/scroll-sideways.ts';
import { Picture } from '../ui/picture.tsx';
import { PauseIcon, PlayIcon } from '../ui/screen-icons.tsx';
import { slideIndexAt, slideInterval, slideProgress } from './gallery-timing.ts';

/** As wide as the page, up to the largest width. */
const gallerySizes = '(min-width:512px) 480px,100vw';

type GalleryProps = {
  images: readonly ProductImage[];
  productName: string;
  /** A chosen option's picture stays in view: the pictures of others do not follow it. */
  isStill?: boolean;
};

/**
 * A product's pictures (spec §2, §9). A chosen variant's picture comes first in `images`, and the gallery scrolls to
 * it.
 */
export function Gallery({ images: all, productName, isStill = false }: GalleryProps) {
  // A feed may list the same picture twice.
  const images = all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
  if (images.length < 2) {
    return (
      <div className="gallery">
        <div className="gallery-strip">
          <Picture image={images[0]} alt={images[0]?.alt ?? productName} size={480} sizes={gallerySizes} priority />
        </div>
      </div>
    );
  }
  const key = [isStill, ...images.map(({ url }) => url)].join(' ');
  return <SlideShow key={key} images={images} productName={productName} isStill={isStill} />;
}

function SlideShow({ images, productName, isStill = false }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null);
  const stopSlide = useRef(() => {});
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(!isStill);
  // The pointer is over the gallery or the focus is in it: the slide show pauses.
  const [isPaused, setIsPaused] = useState(false);

  const showPicture = useCallback((index: number) => {
    if (!strip.current) return;
    stopSlide.current();
    const left = index * strip.current.clientWidth;
    if (prefersReducedMotion()) strip.current.scrollLeft = left;
    else stopSlide.current = scrollSideways(strip.current, left, slideProgress, () => setCurrent(index));
  }, []);

  useEffect(() => {
    if (!playing || isPaused || prefersReducedMotion()) return;
    const timer = setTimeout(() => showPicture((current + 1) % images.length), slideInterval);
    return () => clearTimeout(timer);
  }, [playing, isPaused, current, images.length, showPicture]);

  useEffect(() => () => stopSlide.current(), []);

  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return (
    <section
      className="gallery"
      aria-label={`Imagens de ${productName}`}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <div className="gallery-stage">
        <div
          ref={strip}
          className="gallery-strip"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused strip
          tabIndex={0}
          onPointerDown={() => stopSlide.current()}
          onScroll={({ currentTarget }) =>
            setCurrent(slideIndexAt(currentTarget.scrollLeft, currentTarget.clientWidth, images.length))
          }
        >
          {images.map((image, index) => (
            <Picture
              key={image.url}
              image={image}
              alt={image.alt ?? `${productName}, imagem ${index + 1} de ${images.length}`}
              size={480}
              sizes={gallerySizes}
              priority={index === 0}
            />
          ))}
        </div>
        <button
          type="button"
          className="icon-button gallery-play"
          aria-label={playing ? 'Pausar imagens' : 'Passar imagens'}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
      </div>
      <div className="gallery-thumbnails">
        {images.map((image, index) => (
          <button
            key={image.url}
            type="button"
            className="gallery-thumbnail"
            aria-label={`Imagem ${index + 1}`}
            aria-current={index === current}
            onClick={() => {
              setPlaying(false);
              showPicture(index);
            }}
          >
            <Picture image={image} alt="" size={64} />
          </button>
        ))}
      </div>
    </section>
  );
}
