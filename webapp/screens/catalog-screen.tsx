import { useEffect } from 'react';
import { loadWithConnection } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { CatalogView } from '../catalog/catalog-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { sessionState } from '../state/session/session.ts';

/** Loads code of the other screens once the first screen has all it needs. */
const loadAhead = () =>
  whenIdle(() => void loadWithConnection(() => import('./screens-ahead.ts'), isShut).then(({ beginLater }) => beginLater()));
/** Without a session a reload loses nothing. */
const isShut = () => sessionState.phase === 'unreachable';

/** Spec §2: the catalogue, at /catalog and /products-found. */
export function CatalogScreen() {
  useScreen('Catálogo', { keepsPlace: true });
  useEffect(loadAhead, []);
  return <CatalogView />;
}
