import { InitialCatalogType } from '#shared/model/catalog-state.ts';
import type { EntryTarget } from '#shared/model/message.ts';
import { ledMark } from './leads-elsewhere.ts';

/**
 * A link that enters the shop as a session's person: `PUBLIC_URL/#<code>?type=…&id=…` (spec §2, "Session loading"). One to another list than
 * the top-selling one says so to the server, too, which then draws no pictures of that one.
 */
export function entryLink(publicUrl: string, code: string, { path, type, id }: EntryTarget): string {
  const query = [...(type === null ? [] : [`type=${type}`]), ...(id === null ? [] : [`id=${encodeURIComponent(id)}`])].join('&');
  const mark = type === null || type === InitialCatalogType.Standard ? '' : `?${ledMark}`;
  return `${publicUrl}${path}${mark}#${code}${query === '' ? '' : `?${query}`}`;
}
