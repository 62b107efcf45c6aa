import { renderToString } from 'react-dom/server';
import type { DrawnFirstPage, FirstPage } from '#shared/model/first-page.ts';
import type { PageContext } from '#shared/model/page-context.ts';
import { App } from './app.tsx';
import { paths } from './paths.ts';
import { dropFirstPage, showFirstPage } from './state/drawn-catalog.ts';
import { firstPageToDraw } from './state/first-page.ts';

/**
 * The catalogue's first screen as a server draws it, for a visitor nobody knows: what stands in `#root`, what the pictures of the first
 * rows want in the head, and what the browser goes on from. The gateway loads this file from the build (`gateway/plugins/read-webapp.ts`).
 */
export function drawFirstPage(context: PageContext, page: FirstPage): { html: string; head: string; state: DrawnFirstPage } {
  const state = firstPageToDraw(page);
  // The stores are this process's: they hold the page for as long as it takes to draw it, and nothing else comes in between.
  showFirstPage(state);
  try {
    const drawn = renderToString(<App context={context} ssrPath={paths.catalog} />);
    const [head] = /^(?:<link [^>]*>)*/.exec(drawn) ?? [''];
    return { html: drawn.slice(head.length), head, state };
  } finally {
    dropFirstPage();
  }
}
