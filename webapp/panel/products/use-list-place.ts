import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { bodyTop, replaceQuery, scrollBody } from '../../browser/panel/list-place.ts';
import { useTypedSearch } from '../shell/use-typed-search.ts';

export type ProductList = keyof NonNullable<PanelData<'products'>['counts']>;

/** The list as it was left last: its query, and how far it was scrolled. */
const left = { query: '', top: 0 };

/** The address of the list as it was left: the way back from a screen below it. */
export const listHref = (): string => (left.query === '' ? '/produtos' : `/produtos?${left.query}`);

/** Which products the list shows. The address keeps it, so that a step back and a reload show the same. */
export function useListPlace(lists: readonly ProductList[]) {
  const query = useSearch();
  const place = placeOf(query, lists);
  const { typed, search, type } = useTypedSearch(place.search);
  const [list, setList] = useState(place.list);
  const [seen, setSeen] = useState(query);
  if (query !== seen) {
    setSeen(query);
    // Another address than the one that this list writes: a press of the menu.
    if (query !== queryOf(search, list)) {
      type(place.search);
      setList(place.list);
    }
  }
  const own = queryOf(search, list);
  useEffect(() => replaceQuery('/painel/produtos', own), [own]);
  return { typed, search, type, list, setList, query: own };
}

/** Scrolls the list to where it was left, once it is there. */
export function useScrollPlace(query: string, isReady: boolean): void {
  const now = useRef(query);
  now.current = query;
  useLayoutEffect(() => {
    if (!isReady) return;
    if (left.query === now.current && left.top > 0) scrollBody(left.top);
    return () => void Object.assign(left, { query: now.current, top: bodyTop() });
  }, [isReady]);
}

function placeOf(query: string, lists: readonly ProductList[]): { search: string; list: ProductList } {
  const params = new URLSearchParams(query);
  const list = lists.find((name) => name === params.get('lista')) ?? 'all';
  return { search: params.get('busca') ?? '', list };
}

const queryOf = (search: string, list: ProductList): string =>
  new URLSearchParams([
    ...(search === '' ? [] : [['busca', search]]),
    ...(list === 'all' ? [] : [['lista', list]]),
  ]).toString();
