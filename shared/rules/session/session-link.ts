import type { SessionLinkTarget } from '#shared/model/message.ts';

/** A link that opens the shop with a session: `PUBLIC_URL/#<code>?type=…&id=…` (spec §2, "Session loading"). */
export function sessionLink(publicUrl: string, code: string, { path, type, id }: SessionLinkTarget): string {
  const query = [
    ...(type === null ? [] : [`type=${type}`]),
    ...(id === null ? [] : [`id=${encodeURIComponent(id)}`]),
  ].join('&');
  return `${publicUrl}${path}#${code}${query === '' ? '' : `?${query}`}`;
}
