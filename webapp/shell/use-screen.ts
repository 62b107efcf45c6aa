import { useEffect } from 'react';
import { focusMain, scrollToTop, setTitle } from '../browser/viewport.ts';
import { usePageContext } from './page-context.tsx';

/** The first screen keeps the browser's own focus; every later one takes it, so that the change is heard. */
let hasShownAScreen = false;

/** What every screen does when it opens: its title, the focus on its content, and the page at its top, unless it goes back to where it was. */
export function useScreen(title: string, { keepsPlace = false }: { keepsPlace?: boolean } = {}): void {
  const { shopName } = usePageContext();
  useEffect(() => setTitle(shopName ? `${title} · ${shopName}` : title), [title, shopName]);
  useEffect(() => {
    if (hasShownAScreen) focusMain();
    if (!keepsPlace) scrollToTop();
    hasShownAScreen = true;
  }, [keepsPlace]);
}
