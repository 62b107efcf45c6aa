import { CategoryTabs } from '../components/product/category-tabs.tsx';
import { chooseCategory } from '../state/catalog/catalog.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';
import { productListId } from './product-list.tsx';

/** The category tabs (spec §2, "Category tab strip"). */
export function CategoryStrip() {
  const { categories, currentCategory, searchCategoryIds } = useRead(catalogState);
  return (
    <CategoryTabs
      categories={categories}
      currentId={currentCategory?.providerId ?? searchCategoryIds[0] ?? null}
      onChoose={(id) => void chooseCategory(id)}
      controls={productListId}
    />
  );
}
