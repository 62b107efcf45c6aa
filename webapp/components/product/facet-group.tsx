import { useState } from 'react';
import type { FacetOption } from '#shared/model/catalog/facet.ts';

type FacetGroupProps = {
  name: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

/** More options are shown by a button: a list of fifty brands would hide the groups below it. */
const shownAtOnce = 8;

/** A group of filters: checkboxes, each with its number of products (spec §2, §3). */
export function FacetGroup({ name, options, chosen, onToggle }: FacetGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? options : options.filter(({ value }, at) => at < shownAtOnce || chosen.includes(value));
  const rest = options.length - shown.length;
  return (
    <fieldset className="facet-group">
      <legend className="facet-group-name">{name}</legend>
      {shown.map(({ value, name: label, quantity }) => (
        <label key={value} className="facet-option">
          <input
            type="checkbox"
            className="form-check-input"
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span className="facet-option-name">{label}</span> <span className="facet-option-count">({quantity})</span>
        </label>
      ))}
      {(rest > 0 || isOpen) && (
        <button type="button" className="facet-group-more" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Mostrar menos' : `Mostrar mais ${rest}`}
          <span className="visually-hidden"> de {name}</span>
        </button>
      )}
    </fieldset>
  );
}
