import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isIntegration } from '#shared/rules/session/page-frame.ts';
import { App } from './app.tsx';
import { lateStyle } from './browser/loading/late-style.ts';
import { whenIdle } from './browser/loading/when-idle.ts';
import { removeRouteHint } from './browser/navigation/initial-route-hint.ts';
import { onPageHidden, onPageVisible } from './browser/navigation/page-visibility.ts';
import { reloadOnOtherSession } from './browser/navigation/url-hash.ts';
import { pageContext } from './browser/pre-hydration/page-context.ts';
import { prerenderedFirstPage } from './browser/pre-hydration/prerendered-page.ts';
import { replayPreHydrationEvents } from './browser/pre-hydration/replay-events.ts';
import { mountPoint } from './browser/view/mount-point.ts';
import { disableScrollRestoration, pagePath } from './browser/view/viewport.ts';
import { productHref } from './components/product/product-card.tsx';
import { paths } from './paths.ts';
import { typeSearch } from './state/catalog/catalog.ts';
import { dropFirstPageForLink, showFirstPage, showRestoredList } from './state/catalog/prerendered-catalog.ts';
import { refreshOrder } from './state/order/order.ts';
import { sendDraftsBeforeLeaving } from './state/order/order-lines.ts';
import { addWhenReady } from './state/order/pre-hydration-adds.ts';
import { startSession } from './state/session/session.ts';

const startPage = () => {
  if (pagePath() !== paths.invalidSession && !isIntegration(pagePath())) void startSession();
  dropFirstPageForLink();
  removeRouteHint();
  showRestoredList();
  replayPreHydrationEvents({ onTyped: typeSearch, onAdded: addPrerendered });
};
const prerendered = prerenderedFirstPage();
/** Told apart by its page's address: the list that was pressed may have given way to another by now. */
const addPrerendered = (pathname: string) => {
  const product = prerendered?.products.find((one) => productHref(one) === pathname);
  if (product) addWhenReady(product);
};
disableScrollRestoration();
reloadOnOtherSession();
onPageHidden(() => void sendDraftsBeforeLeaving());
// Back from the chat the order may be confirmed, or changed by an agent.
onPageVisible(() => void refreshOrder());

const app = <App context={pageContext()} />;
if (prerendered) {
  showFirstPage(prerendered);
  // What the session brings must not come between: React takes over the page as it was drawn, and then the page corrects itself.
  const hydrate = () => startTransition(() => void hydrateRoot(mountPoint(), <AfterHydration then={startPage}>{app}</AfterHydration>));
  // A task of its own: a slow phone was busy with the bundle for long enough, and what was pressed meanwhile comes first.
  window.setTimeout(hydrate);
} else {
  // Before the first screen is drawn: one that leads on, like /product, would drop the session out of the address.
  startPage();
  createRoot(mountPoint()).render(app);
}

whenIdle(() => void lateStyle());

/** Does something once the page is React's, in a task of its own. */
function AfterHydration({ then, children }: { then: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void window.setTimeout(then), []);
  return children;
}
