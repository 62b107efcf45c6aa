import { useEffect } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { CatalogView } from '../catalog/catalog-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { sessionState } from '../state/session/session.ts';

/** What it loads of the other screens comes after the first screen has all it needs. */
const loadAhead = () =>
  whenIdle(() => void loadWithRetry(() => import('./screens-ahead.ts'), isShut).then(({ beginLater }) => beginLater()));
/** Who has no session yet loses nothing with the page. */
const isShut = () => sessionState.phase === 'unreachable';

/** Spec §2: the catalogue, at /catalog and /products-found. */
export function CatalogScreen() {
  useScreen('Catálogo', { keepsScroll: true });
  useEffect(loadAhead, []);
  return <CatalogView />;
}
