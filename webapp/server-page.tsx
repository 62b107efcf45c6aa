import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DrawnFirstPage, FirstPage } from '#shared/model/first-page.ts';
import type { PageContext } from '#shared/model/page-context.ts';
import { App, Frame } from './app.tsx';
import { paths } from './paths.ts';
import { prerenderStateOf } from './state/catalog/first-page.ts';
import { dropFirstPage, showFirstPage } from './state/catalog/prerendered-catalog.ts';

/** What stands in `#root`, and what its pictures want in the head. */
type RenderedPage = { html: string; head: string };

/**
 * What a page has before its screen is there, and looks the same in the browser until then: its frame, with the Host's logo, around the
 * sign that it is on its way. All paths of one frame (`pageFrame`) look alike.
 */
export const drawFrame = (context: PageContext, path: string): RenderedPage => render(<Frame context={context} ssrPath={path} />);

/**
 * The catalogue's first screen as a server draws it, for a visitor nobody knows, and what the browser goes on from. `hasOtherList`: the address leads
 * to another list. The gateway loads this file from the build (`gateway/pages/webapp-files.ts`).
 */
export function drawFirstPage(context: PageContext, page: FirstPage, hasOtherList = false): RenderedPage & { state: DrawnFirstPage } {
  const state = prerenderStateOf(page);
  // The stores are this process's: they hold the page for as long as it takes to draw it, and nothing else comes in between.
  showFirstPage(state);
  try {
    const drawn = render(<App context={context} ssrPath={paths.catalog} />);
    return { ...(hasOtherList ? withLazyPictures(drawn) : drawn), state };
  } finally {
    dropFirstPage();
  }
}

/** Of a list that will not be seen no picture is asked for: as its style hides it (webapp/styles/catalog.css), a lazy one never comes. */
const withLazyPictures = ({ html, head }: RenderedPage): RenderedPage => ({
  html: html.replaceAll(' loading="eager"', ' loading="lazy"'),
  head: head.replaceAll(/<link rel="preload" as="image"[^<>]* fetchPriority="high"\/>/g, ''),
});

function render(page: ReactNode): RenderedPage {
  const drawn = renderToString(page);
  const [head] = /^(?:<link [^>]*>)*/.exec(drawn) ?? [''];
  return { html: drawn.slice(head.length), head };
}
