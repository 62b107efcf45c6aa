import { type ListParams, readListParams } from '#shared/rules/catalog/list-url-params.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { listParamsInUrl } from '../../browser/navigation/list-in-url.ts';
import { catalogState } from './catalog-state.ts';

/** Chooses the list that these parameters name. A tab that the shop no longer has is left out. */
export function chooseList(params: ListParams): void {
  const { categoryId, ...list } = readListParams(params);
  const searchText = searchable(list.searchText);
  const currentCategory = catalogState.categories.find(({ providerId }) => providerId === categoryId) ?? null;
  Object.assign(catalogState, list, { searchText, typedText: searchText, currentCategory });
}

/** Chooses the list of the URL before its products load, so that the heading and the tab show at once. */
export function announceListInUrl(): void {
  if (catalogState.phase === 'fresh') chooseList(listParamsInUrl());
}
