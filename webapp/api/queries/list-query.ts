import useSWR from 'swr';
import type { Result } from '#shared/model/result.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/** A list of the checkout: `null` while the first response is pending; `refetch` retries after a failure. */
export type ListQuery<Data> = { response: Result<Data> | null; isFetching: boolean; refetch: () => void };

type Options = { keepPreviousData?: boolean };

/** The last successful response of each list, by its key. */
const lastLists = pageState(() => ({ byKey: new Map<string, Result<unknown>>() }));

/**
 * Loads a list of the checkout. `key` names it with all data that it depends on; `null` loads nothing.
 * `keepPreviousData` shows the list of the previous key until the new one has arrived.
 */
export function useListQuery<Data>(
  key: readonly string[] | null,
  load: () => Promise<Result<Data>>,
  { keepPreviousData = false }: Options = {},
): ListQuery<Data> {
  const { data, isValidating, mutate } = useSWR(key, (names) => fetchOrKeep(names.join('\n'), load), {
    keepPreviousData,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return { response: data ?? null, isFetching: isValidating, refetch: () => void mutate() };
}

/** Without a connection a list stays as it was: a choice from it waits in the offline queue. */
export async function fetchOrKeep<Data>(key: string, load: () => Promise<Result<Data>>): Promise<Result<Data>> {
  const response = await load();
  const { byKey } = lastLists;
  if (response.success) byKey.set(key, response);
  const last = byKey.get(key) as Result<Data> | undefined;
  return !response.success && response.kind === 'lost' && last ? last : response;
}
