import type { TrayResponse } from './tray-request.ts';

const defaultSize = 30;
const maxSize = 50;

/** A page of a list in Tray's format, sorted by id: at most 50 items; the first page is 1. */
export function pageOf<Item extends { id: number }>(
  name: string,
  all: readonly Item[],
  query: URLSearchParams,
  wrap: (item: Item) => unknown,
): TrayResponse {
  const limit = Math.min(numberIn(query, 'limit') ?? defaultSize, maxSize);
  const page = numberIn(query, 'page') ?? 1;
  const offset = (page - 1) * limit;
  const isFalling = query.get('sort') === 'id_desc';
  const sorted = all.toSorted((a, b) => (isFalling ? b.id - a.id : a.id - b.id));
  return {
    status: 200,
    body: {
      paging: { total: all.length, page, offset, limit, maxLimit: maxSize },
      sort: [{ id: isFalling ? 'desc' : 'asc' }],
      availableFilters: [],
      appliedFilters: [],
      [name]: sorted.slice(offset, offset + limit).map(wrap),
    },
  };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
