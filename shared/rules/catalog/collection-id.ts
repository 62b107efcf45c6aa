import { collectionPrefix } from '#shared/model/category.ts';

/** The id of a collection among those of categories: feeds, settings and links name it with or without its prefix. */
export const categoryIdOfCollection = (collectionId: string): string =>
  collectionId.startsWith(collectionPrefix) ? collectionId : collectionPrefix + collectionId;
