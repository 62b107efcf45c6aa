import { useEffect } from 'react';
import { focusMain, scrollToTop, setTitle } from '../browser/view/viewport.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePageContext } from './page-context.tsx';

/** The first screen keeps the browser's own focus; every later one takes it, so that the change is heard. */
let hasShownAScreen = false;

/** What every screen does when it opens: its title, the focus on its content, and the page at its top, unless it goes back to where it was. */
export function useScreen(title: string, { keepsScroll = false }: { keepsScroll?: boolean } = {}): void {
  const { shopName: hostShopName } = usePageContext();
  const { settings, contact } = useRead(sessionState);
  // A session may be of another shop than the one its address names.
  const shopName = settings?.name ?? hostShopName;
  // The contact first: an agent tells browser tabs apart by it.
  const fullTitle = [contact?.name, title, shopName].filter(Boolean).join(' · ');
  useEffect(() => setTitle(fullTitle), [fullTitle]);
  useEffect(() => {
    if (hasShownAScreen) focusMain();
    if (!keepsScroll) scrollToTop();
    hasShownAScreen = true;
  }, [keepsScroll]);
}
