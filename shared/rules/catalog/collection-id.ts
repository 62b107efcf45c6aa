import { collectionPrefix } from '#shared/model/catalog/collection.ts';

/** Spec §3: "Ids starting with COLLECTION are collections". */
export const isCollectionId = (categoryId: string): boolean => categoryId.startsWith('COLLECTION');

/** The id of a collection among category ids. Feeds, settings and links use it with or without the prefix. */
export const categoryIdOfCollection = (collectionId: string): string =>
  collectionId.startsWith(collectionPrefix) ? collectionId : collectionPrefix + collectionId;

/** The collection's own id, which the calls of collections take. The id may have the prefix or not. */
export const collectionIdOf = (id: string): string =>
  id.startsWith(collectionPrefix) ? id.slice(collectionPrefix.length) : id;
