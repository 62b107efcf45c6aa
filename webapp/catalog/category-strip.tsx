import { useSnapshot } from 'valtio';
import { CategoryTabs } from '../components/category-tabs.tsx';
import { catalogState, chooseCategory } from '../state/catalog.ts';
import { productListId } from './product-list.tsx';

export function CategoryStrip() {
  const { categories, currentCategory } = useSnapshot(catalogState);
  return (
    <CategoryTabs
      categories={categories}
      currentId={currentCategory?.providerId ?? null}
      onChoose={(id) => void chooseCategory(id)}
      controls={productListId}
    />
  );
}
