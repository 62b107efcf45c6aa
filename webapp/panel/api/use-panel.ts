import { useState } from 'react';
import useSWR, { mutate } from 'swr';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { showNotice } from '../shell/notices.ts';
import { reloadLists } from './list-revalidation.ts';
import { cacheScope, callPanel, newKey, type PanelFailure, type PanelResult, type PanelSent } from './panel-client.ts';

type Options<Data> = { refreshMs?: number | ((data: Data | undefined) => number); isPaused?: boolean };
type PanelRead<Name extends PanelCallName> = {
  data: PanelData<Name> | undefined;
  failure: PanelFailure | undefined;
  isLoading: boolean;
  /** Ends when the newer response is there. */
  reload: () => Promise<void>;
};

/**
 * The data of a read: `usePanel('staff', {})`. The last data stay on screen while newer ones load, and when they cannot
 * be loaded. `refreshMs`: loads again so often while the page is visible; the shown data may decide it.
 */
export function usePanel<Name extends PanelCallName>(
  name: Name,
  sent: PanelSent<Name>,
  { refreshMs = 0, isPaused = false }: Options<PanelData<Name>> = {},
): PanelRead<Name> {
  const key = isPaused ? null : keyOf(name, sent);
  const {
    data,
    error,
    isLoading,
    mutate: reload,
  } = useSWR<PanelData<Name>, PanelFailure>(
    key,
    async () => {
      const result = await callPanel(name, sent);
      if (result.success) return result.data;
      throw result;
    },
    { refreshInterval: refreshMs, keepPreviousData: true, dedupingInterval: 500 },
  );
  return { data, failure: error, isLoading, reload: async () => void (await reload()) };
}

/** What names a read in SWR's cache: the shop and the session, the call and its parameters. */
export const keyOf = (name: PanelCallName, sent: { params?: unknown; query?: unknown }) =>
  [cacheScope(), name, sent.params ?? null, sent.query ?? null] as const;

/** Loads the shown data of these reads again, whatever their parameters. */
export function reloadPanel(...names: PanelCallName[]): void {
  void mutate((key) => Array.isArray(key) && names.includes(key[1]));
  reloadLists(names);
}

/** Changes the shown data of a read, whatever its parameters, until it loads again. */
export function changeShown<Name extends PanelCallName>(
  name: Name,
  change: (data: PanelData<Name>) => PanelData<Name>,
) {
  const isThis = (key: unknown) => Array.isArray(key) && key[1] === name;
  void mutate<PanelData<Name>>(isThis, (data) => data && change(data), { revalidate: false });
}

/**
 * A write with its state: `const add = usePanelWrite('addStaff')`, then `await add.send({ body })`. A failure is shown
 * as a notice unless `isSilent`. A write without a response keeps its key when it is sent again unchanged.
 */
export function usePanelWrite<Name extends PanelCallName>(name: Name, { isSilent = false } = {}) {
  const [isBusy, setBusy] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<{ sent: string; key: string } | null>(null);
  const send = async (sent: PanelSent<Name>, cancelled: AbortSignal | null = null): Promise<PanelResult<Name>> => {
    const text = JSON.stringify(sent);
    const key = unconfirmed?.sent === text ? unconfirmed.key : newKey();
    setBusy(true);
    const result = await callPanel(name, sent, key, cancelled);
    setBusy(false);
    setUnconfirmed(!result.success && result.kind === 'no-response' ? { sent: text, key } : null);
    if (!result.success && !isSilent && result.kind !== 'signed-out') showNotice({ kind: 'bad', text: result.text });
    return result;
  };
  return { send, isBusy };
}
