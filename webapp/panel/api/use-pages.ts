import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { addShownList } from './list-revalidation.ts';
import { callPanel, type PanelFailure, type PanelSent } from './panel-client.ts';
import { keyOf } from './use-panel.ts';

type Options = {
  /** Loads all pages again so often while the page is visible. */
  refreshMs?: number;
  /** The first page's parameters may change while the list stays the same, so that the number of pages stays. */
  isSameList?: boolean;
};

/** The pages of a list on screen. */
export type Pages<Name extends PanelCallName> = {
  pages: readonly PanelData<Name>[];
  failure: PanelFailure | undefined;
  isLoading: boolean;
  /** Loads all pages again. */
  reload: () => void;
  /** Loads the next page; null: there is none. */
  more: (() => void) | null;
  isLoadingMore: boolean;
  /** A wanted page is missing. */
  isIncomplete: boolean;
};

/**
 * The pages of a list: `sentFor` has the parameters of the first page (`previous` is null), or of the one after
 * `previous`; null: there is none. `reloadPanel` loads all of them again, so that each page follows a change.
 */
export function usePages<Name extends PanelCallName>(
  name: Name,
  sentFor: (previous: PanelData<Name> | null, index: number) => PanelSent<Name> | null,
  { refreshMs = 0, isSameList = false }: Options = {},
): Pages<Name> {
  const keyOfPage = (index: number, previous: PanelData<Name> | null) => {
    const sent = sentFor(previous, index);
    return sent && [...keyOf(name, sent), sent];
  };
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<PanelData<Name>, PanelFailure>(
    keyOfPage,
    async (key: readonly unknown[]) => {
      const result = await callPanel(name, key.at(-1) as PanelSent<Name>);
      if (result.success) return result.data;
      throw result;
    },
    {
      refreshInterval: refreshMs,
      revalidateAll: refreshMs > 0,
      persistSize: isSameList,
      keepPreviousData: true,
      dedupingInterval: 500,
    },
  );
  const pages = data ?? [];
  const last = pages.at(-1);
  const reload = () => void mutate();
  useEffect(() => addShownList(name, () => void mutate()), [name, mutate]);
  const more = last && sentFor(last, pages.length) ? () => void setSize(pages.length + 1) : null;
  const isIncomplete = more !== null && pages.length < size;
  return {
    pages,
    failure: error,
    isLoading,
    reload,
    more,
    isLoadingMore: isIncomplete && error === undefined,
    isIncomplete,
  };
}

/** The parameters of a list whose pages name the next one by `next`; null: `previous` is the last page. */
export function nextPage<Sent>(
  previous: { next: string | null } | null,
  sentFor: (after: { after?: string }) => Sent,
): Sent | null {
  if (previous === null) return sentFor({});
  return previous.next === null ? null : sentFor({ after: previous.next });
}

/** The rows of all pages, each once: a row that moves while the pages load is on two of them. */
export function rowsOf<Page, Row extends { id: string }>(
  pages: readonly Page[],
  rowsOfPage: (page: Page) => readonly Row[],
): Row[] {
  return [...new Map(pages.flatMap(rowsOfPage).map((row) => [row.id, row])).values()];
}
