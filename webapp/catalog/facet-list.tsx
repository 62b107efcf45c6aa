import type { Facet } from '#shared/model/catalog/facet.ts';
import { priceFacetKey } from '#shared/model/catalog/filters.ts';
import { chosenValues, selectedPriceRange } from '#shared/rules/catalog/filters.ts';
import { isSinglePrice } from '#shared/rules/catalog/price-filter.ts';
import { facetOptions, priceLimits, visibleFacets, withoutCategories } from '#shared/rules/catalog/visible-facets.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { focusProducts } from '../browser/focus/focus-products.ts';
import { FacetGroup } from '../components/product/facet-group.tsx';
import { PriceSlider } from '../components/product/price-slider.tsx';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { chooseFilter, chooseOnlyPrice, movePrice } from '../state/catalog/filters.ts';
import { useRead } from '../state/use-read.ts';

/** The groups of filters, for the sidebar and the panel (spec §2), which has the categories above them. */
export function FacetList({ isInPanel = false }: { isInPanel?: boolean }) {
  const { facets, filters, currentCategory, searchCategoryIds } = useRead(catalogState);
  const visible = visibleFacets(facets, { currentCategory, searchCategoryIds });
  return (
    <div className="facet-list">
      {!isInPanel && (
        // A button, as 'Ir para o conteúdo' is. Without it the keyboard passes each option on its way to the products.
        <button type="button" className="facet-skip visually-hidden-focusable skip-button" onClick={focusProducts}>
          Ir para os produtos
        </button>
      )}
      {(isInPanel ? withoutCategories(visible) : visible).map((facet) =>
        facet.key === priceFacetKey ? (
          <PriceFacet key={facet.key} facet={facet} />
        ) : (
          <FacetGroup
            key={facet.key}
            name={facet.name}
            options={facetOptions(facet)}
            chosen={chosenValues(filters, facet.key)}
            onToggle={(value) => void chooseFilter(facet.key, value)}
          />
        ),
      )}
    </div>
  );
}

/** Spec §5: "if min equals max, a single checkbox replaces the slider". */
function PriceFacet({ facet }: { facet: Facet }) {
  const { filters, priceDraft } = useRead(catalogState);
  const limits = priceLimits(facet);
  if (!limits) return null;
  const chosen = selectedPriceRange(filters);
  if (!isSinglePrice(limits))
    return (
      <PriceSlider
        name={facet.name}
        limits={limits}
        span={priceDraft ?? chosen ?? [limits.from, limits.to]}
        onMove={movePrice}
      />
    );
  return (
    <fieldset className="facet-group">
      <legend className="facet-group-name">{facet.name}</legend>
      <label className="facet-option">
        <input
          type="checkbox"
          className="form-check-input"
          checked={chosen !== null}
          onChange={() => void chooseOnlyPrice(limits.from)}
        />
        <span className="facet-option-name">{formatBrl(limits.from)}</span>
      </label>
    </fieldset>
  );
}
