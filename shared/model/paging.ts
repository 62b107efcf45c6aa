/**
 * One page of a list. `token` loads the next page; without `hasMore` there is none. Page numbers start at 0 (spec §9).
 */
export type PagedResult<Row> = { data: Row[]; page: number; perPage: number; hasMore: boolean; token: string | null };

/** Page sizes of spec §9. */
export const productsPerPage = 10;
export const categoriesPerPage = 50;
