import { collectionPrefix } from '#shared/model/catalog/collection.ts';

/** The id of a collection among category ids. Feeds, settings and links use it with or without the prefix. */
export const categoryIdOfCollection = (collectionId: string): string =>
  collectionId.startsWith(collectionPrefix) ? collectionId : collectionPrefix + collectionId;
