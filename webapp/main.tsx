import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { needsSession } from '#shared/rules/session/needs-session.ts';
import { connectTo } from './api/client.ts';
import { App } from './app.tsx';
import { lateStyle } from './browser/loading/late-style.ts';
import { whenIdle } from './browser/loading/when-idle.ts';
import { removeRouteHint } from './browser/navigation/initial-route-hint.ts';
import { onPageHidden, onPageVisible } from './browser/navigation/page-visibility.ts';
import { reloadOnOtherSession } from './browser/navigation/url-hash.ts';
import { pageSettings } from './browser/pre-hydration/page-settings.ts';
import { prerenderedFirstPage } from './browser/pre-hydration/prerendered-page.ts';
import { replayPreHydrationEvents } from './browser/pre-hydration/replay-events.ts';
import { mountPoint } from './browser/view/mount-point.ts';
import { disableScrollRestoration, pagePath } from './browser/view/viewport.ts';
import { productHref } from './components/product/product-card.tsx';
import { typeSearch } from './state/catalog/catalog-actions.ts';
import { dropFirstPageForLink, showFirstPage, showRestoredList } from './state/catalog/prerendered-catalog.ts';
import { refreshOrder } from './state/order/order.ts';
import { addWhenReady } from './state/order/pre-hydration-adds.ts';
import { sendDraftsBeforeLeaving } from './state/order/unsent-changes.ts';
import { startSession } from './state/session/load-session.ts';
import { endSession } from './state/session/session.ts';

const startPage = () => {
  if (needsSession(pagePath())) void startSession();
  const announced = dropFirstPageForLink();
  if (showRestoredList()) removeRouteHint();
  else void announced.then(removeRouteHint);
  replayPreHydrationEvents({ onTyped: typeSearch, onAdded: addPrerendered });
};
const prerendered = prerenderedFirstPage();
/** Identified by its page's path: the displayed list may differ from the prerendered one by now. */
const addPrerendered = (pathname: string) => {
  const product = prerendered?.products.find((one) => productHref(one) === pathname);
  if (product) addWhenReady(product);
};
connectTo({ onRefused: endSession });
disableScrollRestoration();
reloadOnOtherSession();
onPageHidden(() => void sendDraftsBeforeLeaving());
// After the chat, the order may be confirmed, or changed by an agent.
onPageVisible(() => void refreshOrder());

const app = <App settings={pageSettings()} />;
if (prerendered) {
  showFirstPage(prerendered);
  // The session's data must not interrupt: React hydrates the prerendered page first, and the page then updates.
  const hydrate = () =>
    startTransition(() => void hydrateRoot(mountPoint(), <AfterHydration then={startPage}>{app}</AfterHydration>));
  // A separate task: a slow phone was busy with the bundle, and presses of that time come first.
  window.setTimeout(hydrate);
} else {
  // Before the first render: a screen that redirects, like /product, would remove the session from the URL.
  startPage();
  createRoot(mountPoint()).render(app);
}

whenIdle(() => void lateStyle());

/** Runs `then` after hydration, in a separate task. */
function AfterHydration({ then, children }: { then: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void window.setTimeout(then), []);
  return children;
}
