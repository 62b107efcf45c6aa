/** The catalogue that an agent sends to a contact (spec §3, "Catalogue send request"). */
export type CatalogSendRequest = { categoryId?: string; collectionId?: string; searchTerm?: string };
