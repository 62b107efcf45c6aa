import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isIntegration } from '#shared/rules/session/page-frame.ts';
import { App } from './app.tsx';
import { lateStyle } from './browser/loading/late-style.ts';
import { whenIdle } from './browser/loading/when-idle.ts';
import { endLed } from './browser/navigation/initial-route-hint.ts';
import { onPageHidden, onPageShownAgain } from './browser/navigation/page-visibility.ts';
import { reloadOnOtherSession } from './browser/navigation/url-hash.ts';
import { pageContext } from './browser/pre-hydration/page-context.ts';
import { drawnFirstPage } from './browser/pre-hydration/prerendered-page.ts';
import { makeUpForEarly } from './browser/pre-hydration/replay-events.ts';
import { mountPoint } from './browser/view/mount-point.ts';
import { keepPlacesOurselves, pagePath } from './browser/view/viewport.ts';
import { productHref } from './components/product/product-card.tsx';
import { paths } from './paths.ts';
import { typeSearch } from './state/catalog/catalog.ts';
import { dropFirstPageForLink, showFirstPage, showLeft } from './state/catalog/prerendered-catalog.ts';
import { refreshOrder } from './state/order/order.ts';
import { sendDraftsBeforeLeaving } from './state/order/order-lines.ts';
import { addSoon } from './state/order/pre-hydration-adds.ts';
import { startSession } from './state/session/session.ts';

const begin = () => {
  if (pagePath() !== paths.invalidSession && !isIntegration(pagePath())) void startSession();
  dropFirstPageForLink();
  endLed();
  showLeft();
  makeUpForEarly({ typed: typeSearch, added: addDrawn });
};
const drawn = drawnFirstPage();
/** Told apart by its page's address: the list that was pressed may have given way to another by now. */
const addDrawn = (pathname: string) => {
  const product = drawn?.products.find((one) => productHref(one) === pathname);
  if (product) addSoon(product);
};
keepPlacesOurselves();
reloadOnOtherSession();
onPageHidden(() => void sendDraftsBeforeLeaving());
// Back from the chat the order may be confirmed, or changed by an agent.
onPageShownAgain(() => void refreshOrder());

const app = <App context={pageContext()} />;
if (drawn) {
  showFirstPage(drawn);
  // What the session brings must not come between: React takes over the page as it was drawn, and then the page corrects itself.
  const takeOver = () => startTransition(() => void hydrateRoot(mountPoint(), <TakenOver then={begin}>{app}</TakenOver>));
  // A task of its own: a slow phone was busy with the bundle for long enough, and what was pressed meanwhile comes first.
  window.setTimeout(takeOver);
} else {
  // Before the first screen is drawn: one that leads on, like /product, would drop the session out of the address.
  begin();
  createRoot(mountPoint()).render(app);
}

whenIdle(() => void lateStyle());

/** Does something once the page is React's, in a task of its own. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void window.setTimeout(then), []);
  return children;
}
