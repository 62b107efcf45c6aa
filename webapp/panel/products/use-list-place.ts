import { useEffect, useLayoutEffect, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { bodyTop, scrollBody } from '../../browser/panel/list-place.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { useTypedSearch } from '../shell/use-typed-search.ts';

export type ProductList = keyof NonNullable<PanelData<'products'>['counts']>;
type Place = { typed: string; list: ProductList; top: number };

/** The list as it was left last: who opens a product and returns finds the same. */
const left = pageState((): Place => ({ typed: '', list: 'all', top: 0 }));

/** What the list shows. */
export function useListPlace() {
  const { typed, search, type } = useTypedSearch(left.typed);
  const [list, setList] = useState(left.list);
  useEffect(() => {
    if (typed !== left.typed || list !== left.list) Object.assign(left, { typed, list, top: 0 });
  }, [typed, list]);
  return { typed, search, type, list, setList };
}

/** Scrolls the list to where it was left, once its rows are there. */
export function useScrollPlace(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    if (left.top > 0) scrollBody(left.top);
    return () => void Object.assign(left, { top: bodyTop() });
  }, [isReady]);
}
