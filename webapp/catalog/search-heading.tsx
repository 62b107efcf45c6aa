import { type ComponentType, lazy, Suspense } from 'react';
import type { Category } from '#shared/model/catalog/category.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { searchHeading } from '#shared/rules/search/search-heading.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

// Loaded later: nearly every search finds what was typed.
const DidYouMean = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ DidYouMean: guess }] = await Promise.all([import('./did-you-mean.tsx'), lateStyle()]);
    return { default: guess };
  } catch {
    return { default: () => null };
  }
});

/**
 * Spec §2: "Search mode shows a 'Pesquisa' heading and 'Buscando por "{text}"', plus ' na categoria {parent > child}'".
 */
export function SearchHeading() {
  const { mode, searchText, searchCategoryIds, categories, currentCategory, pagedData } = useRead(catalogState);
  if (mode !== 'search') return null;
  const names =
    searchCategoryIds.length > 0
      ? namesOf(categories, searchCategoryIds)
      : currentCategory
        ? [currentCategory.name]
        : [];
  return (
    <div className="search-heading">
      <h2 className="page-title">Pesquisa</h2>
      <p>{searchHeading(searchText, names.map(categoryName))}</p>
      {pagedData?.guess && (
        <Suspense>
          <DidYouMean />
        </Suspense>
      )}
    </div>
  );
}

/** The names of a category and its subcategory. */
export function namesOf(categories: readonly Category[], ids: readonly string[]): string[] {
  const [first, ...rest] = ids;
  const category = categories.find(({ providerId }) => providerId === first);
  return category ? [category.name, ...namesOf(category.children, rest)] : [];
}
