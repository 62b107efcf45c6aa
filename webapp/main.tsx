import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isIntegration } from '#shared/rules/page-frame.ts';
import { App } from './app.tsx';
import { makeUpForEarly } from './browser/early-visitor.ts';
import { drawnFirstPage } from './browser/first-page.ts';
import { lateStyle } from './browser/late-style.ts';
import { onPageHidden, onPageShownAgain } from './browser/leave.ts';
import { endLed } from './browser/led.ts';
import { mountPoint } from './browser/mount-point.ts';
import { pageContext } from './browser/page-context.ts';
import { reloadOnOtherSession } from './browser/url-hash.ts';
import { keepPlacesOurselves, pagePath } from './browser/viewport.ts';
import { whenIdle } from './browser/when-idle.ts';
import { productHref } from './components/product-card.tsx';
import { paths } from './paths.ts';
import { typeSearch } from './state/catalog.ts';
import { dropFirstPageForLink, showFirstPage, showLeft } from './state/drawn-catalog.ts';
import { addSoon } from './state/early-adds.ts';
import { refreshOrder } from './state/order.ts';
import { sendDraftsBeforeLeaving } from './state/order-lines.ts';
import { startSession } from './state/session.ts';

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
