import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { loadWithRetry } from '../../browser/loading/retry-chunk-load.ts';
import { focusContactSearch } from '../../browser/view/contact-search.ts';
import { paths } from '../../paths.ts';
import { showContactDrawer } from '../../state/assisted-sale/contact-list.ts';
import { shortcutState, showShortcutHelp } from '../../state/shortcuts/shortcuts.ts';
import { useShortcuts } from '../../state/shortcuts/use-shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { openNeighbour } from '../contacts/open-contact.ts';

const ShortcutHelp = lazy(async () => {
  const { ShortcutHelp: part } = await loadWithRetry(() => import('./shortcut-help.tsx'));
  return { default: part };
});

/** The shortcuts of each of an agent's pages, and their list. */
export function AgentShortcuts() {
  const { isHelpOpen } = useRead(shortcutState);
  const [, navigate] = useLocation();
  useShortcuts({
    findContact: () => {
      if (!focusContactSearch()) showContactDrawer(true);
    },
    nextContact: () => openNeighbour(1),
    previousContact: () => openNeighbour(-1),
    openCatalog: () => navigate(paths.catalog),
    openCheckout: () => navigate(paths.checkout),
    openOrders: () => navigate(paths.placedOrders),
    help: () => showShortcutHelp(true),
  });
  return <Suspense>{isHelpOpen && <ShortcutHelp />}</Suspense>;
}
