import { isListParam, type ListParams } from '#shared/rules/catalog/list-url-params.ts';

/** The parameters of the page's URL that name a list of the catalogue. */
export const listParamsInUrl = (): ListParams =>
  [...new URLSearchParams(window.location.search)].filter(([name]) => isListParam(name));

/** Whether the page's URL names another list than the top-selling one. */
export const hasListInUrl = (): boolean => listParamsInUrl().length > 0;

/** Whether the page's URL names exactly this list, whatever else it contains. */
export const isListInUrl = (params: ListParams): boolean =>
  String(new URLSearchParams(listParamsInUrl())) === String(new URLSearchParams(params));
