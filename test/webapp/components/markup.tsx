import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/** The HTML that a component renders on the server, without window and document. */
export const markup = (part: ReactNode): string => renderToStaticMarkup(<Router ssrPath="/catalog">{part}</Router>);

/** The text that a screen reader reads: without tags and hidden elements, visually hidden text included. */
export const readAloud = (part: ReactNode): string =>
  markup(part)
    .replace(/<(\w+)\b[^>]* aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<br\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('\u00a0', ' ');

/** The first opening tag that contains this text. */
export const tagWith = (html: string, part: string): string =>
  html.match(/<[^>]+>/g)?.find((tag) => tag.includes(part)) ?? '';
