import type { EntryTarget } from '#shared/model/message.ts';

/** A link that opens the shop with a session: `PUBLIC_URL/#<code>?type=…&id=…` (spec §2, "Session loading"). */
export function entryLink(publicUrl: string, code: string, { path, type, id }: EntryTarget): string {
  const query = [
    ...(type === null ? [] : [`type=${type}`]),
    ...(id === null ? [] : [`id=${encodeURIComponent(id)}`]),
  ].join('&');
  return `${publicUrl}${path}#${code}${query === '' ? '' : `?${query}`}`;
}
