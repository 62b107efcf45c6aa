import type { ChosenFilter } from '#shared/rules/catalog/filters.ts';
import { CloseIcon } from '../ui/icons.tsx';

type ChosenFiltersViewProps = {
  chosen: readonly ChosenFilter[];
  onRemove: (filter: ChosenFilter) => void;
  onClear: () => void;
};

/** The active filters, each with a button that removes it. */
export function ChosenFiltersView({ chosen, onRemove, onClear }: ChosenFiltersViewProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen-filters" aria-label="Filtros escolhidos">
      {chosen.map((filter) => (
        <li key={`${filter.key} ${filter.value}`}>
          <button type="button" className="chosen-filters-one" onClick={() => onRemove(filter)}>
            <span className="visually-hidden">Remover filtro </span>
            <span className="chosen-filters-text">{filter.text}</span>
            <CloseIcon />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="chosen-filters-clear" onClick={onClear}>
          Limpar filtros
        </button>
      </li>
    </ul>
  );
}
