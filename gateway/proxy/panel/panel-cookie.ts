import type { IncomingHttpHeaders } from 'node:http';
import { panelCookie } from '#shared/contract/panel/panel-headers.ts';

/** The longest life that browsers give a cookie, in seconds. The order service ends sessions earlier. */
const longest = 400 * 24 * 3_600;

/** The token of the cookie; `null` without one or with one of a wrong form. */
export function panelTokenOf({ cookie }: IncomingHttpHeaders): string | null {
  const start = `${panelCookie}=`;
  const found = (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  const token = found?.slice(start.length) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** The cookie of a session. No script reads it, no other site makes a browser send it, and no shopper's call has it. */
export const panelCookieOf = (token: string, isSecure: boolean): string => cookie(token, longest, isSecure);

/** Removes the cookie. */
export const clearedPanelCookie = (isSecure: boolean): string => cookie('', 0, isSecure);

const cookie = (value: string, seconds: number, isSecure: boolean): string =>
  [
    `${panelCookie}=${value}`,
    'Path=/painel',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
