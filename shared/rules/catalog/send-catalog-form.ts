import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import { type Category, suggestedCategoryId } from '#shared/model/catalog/category.ts';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { collectionIdOf, isCollectionId } from './collection-id.ts';

/**
 * An agent's draft of a catalogue message (spec §5, "Catalogue send settings"): `id` is a category's or a collection's.
 */
export type CatalogSendDraft = { type: InitialCatalogType; id: string; text: string };

export const emptyCatalogSend: CatalogSendDraft = { type: InitialCatalogType.Standard, id: '', text: '' };

type Tab = Pick<Category, 'providerId' | 'name'>;

/** The choices of a type: the categories, or the collections; none for the other types. */
export function sendableCategories(type: InitialCatalogType, tabs: readonly Tab[]): readonly Tab[] {
  if (type !== InitialCatalogType.ShowCategory && type !== InitialCatalogType.ShowCollection) return [];
  const wantsCollections = type === InitialCatalogType.ShowCollection;
  return tabs.filter(
    ({ providerId }) => providerId !== suggestedCategoryId && isCollectionId(providerId) === wantsCollections,
  );
}

/**
 * Spec §5: "type Padrão, Categoria, Coleção (only if collections exist) or Busca". A shop without categories does not
 * offer 'Categoria' either.
 */
export const catalogSendTypes = (tabs: readonly Tab[]): readonly InitialCatalogType[] =>
  Object.values(InitialCatalogType).filter(
    (type) =>
      type === InitialCatalogType.Standard ||
      type === InitialCatalogType.ShowQuery ||
      sendableCategories(type, tabs).length > 0,
  );

/**
 * Spec §5: "Categoria preselects the first non-collection category; Coleção preselects the first collection. Changing
 * type clears the search text".
 */
export const withSendType = (type: InitialCatalogType, tabs: readonly Tab[]): CatalogSendDraft => ({
  type,
  id: sendableCategories(type, tabs)[0]?.providerId ?? '',
  text: '',
});

/** The request body (spec §3, "Catalogue send request"), or `null` while a search has no text. */
export function catalogSendRequest({ type, id, text }: CatalogSendDraft): CatalogSendRequest | null {
  const searchTerm = text.trim();
  switch (type) {
    case InitialCatalogType.Standard:
      return {};
    case InitialCatalogType.ShowCategory:
      return { categoryId: id };
    case InitialCatalogType.ShowCollection:
      return { collectionId: collectionIdOf(id) };
    case InitialCatalogType.ShowQuery:
      return searchTerm === '' ? null : { searchTerm };
  }
}
