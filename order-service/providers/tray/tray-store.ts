import { fieldsOf, idOf, isFalseFlag, listOf, textOf } from './field-values.ts';

/** A category with its subcategories, in the store's order. */
export type TrayCategory = { id: string; name: string; description: string; children: TrayCategory[] };

/** A store's description of itself. */
export type TrayStoreInfo = {
  id: string;
  name: string;
  companyName: string;
  address: string;
  zipCode: string;
  city: string;
  state: string;
  /** Such as 'ativa'. */
  status: string;
};

const maxDepth = 10;

/**
 * Reads `GET /categories/tree/`; null when it is no tree. A category without an id or a name is left out with its
 * subtree.
 */
export function readTrayCategories(value: unknown): TrayCategory[] | null {
  const { Category: tree } = fieldsOf(value);
  if (!Array.isArray(tree) && Object.keys(fieldsOf(tree)).length === 0) return null;
  return categoriesIn(tree, maxDepth);
}

function categoriesIn(value: unknown, levels: number): TrayCategory[] {
  if (levels === 0) return [];
  return listOf(value, 'Category').flatMap((category) => {
    const [id, name] = [idOf(category.id), textOf(category.name)];
    if (id === '' || name === '' || isFalseFlag(category.active)) return [];
    const description = textOf(category.description) || textOf(category.small_description);
    return [{ id, name, description, children: categoriesIn(category.children, levels - 1) }];
  });
}

/** Reads `GET /info`; null when it names no store. */
export function readTrayStoreInfo(value: unknown): TrayStoreInfo | null {
  const info = fieldsOf(value);
  const id = idOf(info.id);
  if (id === '') return null;
  return {
    id,
    name: textOf(info.name),
    companyName: textOf(info.company_name),
    address: textOf(info.address),
    zipCode: textOf(info.postal_code).replaceAll(/\D/g, ''),
    city: textOf(info.city),
    state: textOf(info.state),
    status: textOf(info.internal_status),
  };
}
