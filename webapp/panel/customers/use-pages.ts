import { useState } from 'react';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { callPanel, type PanelSent } from '../api/panel-client.ts';
import { showNotice } from '../shell/notices.ts';

/** Further pages of a list whose first page is on screen. `list`: another list begins without them. */
export function usePages<Name extends PanelCallName>(
  name: Name,
  list: string,
  first: string | null,
  sentFor: (after: string) => PanelSent<Name>,
): { pages: PanelData<Name>[]; more: (() => Promise<void>) | null } {
  const [known, setKnown] = useState<{ list: string; first: string | null; pages: PanelData<Name>[] }>({
    list,
    first,
    pages: [],
  });
  // The first page changed: the pages after it would repeat or miss rows.
  const pages = known.list === list && known.first === first ? known.pages : [];
  const last = pages.at(-1);
  const next = last === undefined ? first : nextOf(last);
  const more = async () => {
    const result = await callPanel(name, sentFor(next ?? ''));
    if (result.success) setKnown({ list, first, pages: [...pages, result.data] });
    else showNotice({ kind: 'bad', text: result.text });
  };
  return { pages, more: next === null ? null : more };
}

const nextOf = (page: object): string | null => {
  const next: unknown = Reflect.get(page, 'next');
  return typeof next === 'string' ? next : null;
};
