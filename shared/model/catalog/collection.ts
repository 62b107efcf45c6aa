/** A hand-made selection of products (spec §3). It is shown as a category when `showCollections` is on. */
export type Collection = { providerId: string; name: string };

/** Prefix of a collection's id among category ids. */
export const collectionPrefix = 'COLLECTION_';
