import { CategoryTabStrip } from '../components/product/category-tab-strip.tsx';
import { chooseCategory } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';
import { productListId } from './product-list.tsx';

/** The category tabs (spec §2, "Category tab strip"). */
export function CatalogCategories() {
  const { categories, currentCategory, searchCategoryIds } = useRead(catalogState);
  return (
    <CategoryTabStrip
      categories={categories}
      currentId={currentCategory?.providerId ?? searchCategoryIds[0] ?? null}
      onChoose={(id) => void chooseCategory(id)}
      controls={productListId}
    />
  );
}
