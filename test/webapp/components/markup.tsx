import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/** The HTML a component draws on the server, where there is neither window nor document. */
export const markup = (part: ReactNode): string => renderToStaticMarkup(<Router ssrPath="/catalog">{part}</Router>);

/** What a person who hears the page is read: the text without tags, hidden words included. */
export const heard = (part: ReactNode): string =>
  markup(part)
    .replace(/<br\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('\u00a0', ' ');

/** The first opening tag that holds these characters. */
export const tagWith = (html: string, part: string): string => html.match(/<[^>]+>/g)?.find((tag) => tag.includes(part)) ?? '';
