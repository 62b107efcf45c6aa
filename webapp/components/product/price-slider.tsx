import type { CSSProperties } from 'react';
import type { FacetRange } from '#shared/model/catalog/facet.ts';
import {
  lastSliderStop,
  moveThumb,
  type PriceSpan,
  priceStep,
  stopOf,
  type Thumb,
} from '#shared/rules/catalog/price-filter.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';

type PriceSliderProps = { name: string; limits: FacetRange; span: PriceSpan; onMove: (span: PriceSpan) => void };

/**
 * Two thumbs on one line (spec §9: steps of 10.5, labels in reais). Each is a native range input, so arrow keys and
 * screen readers work.
 */
export function PriceSlider({ name, limits, span, onMove }: PriceSliderProps) {
  const end = lastSliderStop(limits);
  const part = (price: number) => (stopOf(price, limits) - limits.from) / (end - limits.from);
  const [lowest, highest] = span;
  const thumb = (which: Thumb, label: string, price: number) => (
    <input
      type="range"
      className="price-slider-thumb"
      aria-label={label}
      aria-valuetext={formatBrl(price)}
      min={limits.from}
      max={end}
      step={priceStep}
      value={stopOf(price, limits)}
      onChange={(event) => onMove(moveThumb(span, which, Number(event.target.value), limits))}
    />
  );
  // When both thumbs are at the right end, the left one must be on top. Otherwise neither could be moved.
  const order = part(lowest) > 0.5 ? 'price-slider price-slider-lowest-first' : 'price-slider';
  const line = { '--lowest': part(lowest), '--highest': part(highest) } as CSSProperties;
  return (
    <fieldset className="facet-group">
      <legend className="facet-group-name">{name}</legend>
      <p className="price-slider-labels" aria-hidden="true">
        <span>{formatBrl(lowest)}</span> <span>{formatBrl(highest)}</span>
      </p>
      <div className={order} style={line}>
        {thumb('lowest', 'Preço mínimo', lowest)}
        {thumb('highest', 'Preço máximo', highest)}
      </div>
    </fieldset>
  );
}
