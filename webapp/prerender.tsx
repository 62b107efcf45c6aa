import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageSettings } from '#shared/model/page-settings.ts';
import type { PrerenderedPage, RenderedFirstPage } from '#shared/model/prerendered-page.ts';
import { App, Frame } from './app.tsx';
import { resetPage } from './browser/storage/page-state.ts';
import { paths } from './paths.ts';
import { showFirstPage } from './state/catalog/prerendered-catalog.ts';
import { prerenderStateOf } from './state/catalog/prerendered-page.ts';

/** The content of `#root`, and the head tags that its pictures need. */
type RenderedPage = { html: string; head: string };

/**
 * The HTML of a page before its screen loads, equal to the browser's rendering until then: its frame with the Host's
 * logo and a loading indicator. All paths of one frame (`topBarOf`) look alike.
 */
export const renderFrame = (settings: PageSettings, path: string): RenderedPage =>
  render(<Frame settings={settings} ssrPath={path} />);

/**
 * The catalogue's first screen as a server renders it for an unknown visitor, and the state to hydrate from.
 * `hasOtherList`: the URL opens another list. The gateway loads this file from the build
 * (`gateway/pages/webapp-files.ts`).
 */
export function renderFirstPage(
  settings: PageSettings,
  page: PrerenderedPage,
  hasOtherList = false,
): RenderedPage & { state: RenderedFirstPage } {
  const state = prerenderStateOf(page);
  // The state is shared in this process: it holds this page during the synchronous render only.
  showFirstPage(state);
  try {
    const rendered = render(<App settings={settings} ssrPath={paths.catalog} />);
    return { ...(hasOtherList ? withLazyPictures(rendered) : rendered), state };
  } finally {
    resetPage();
  }
}

/**
 * Pictures of a hidden list are not loaded: the stylesheet hides it (webapp/styles/catalog.css), and a hidden lazy
 * picture never loads.
 */
const withLazyPictures = ({ html, head }: RenderedPage): RenderedPage => ({
  html: html.replaceAll(' loading="eager"', ' loading="lazy"'),
  head: head.replaceAll(/<link rel="preload" as="image"[^<>]* fetchPriority="high"\/>/g, ''),
});

function render(page: ReactNode): RenderedPage {
  const rendered = renderToString(page);
  const [head] = /^(?:<link [^>]*>)*/.exec(rendered) ?? [''];
  return { html: rendered.slice(head.length), head };
}
