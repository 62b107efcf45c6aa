import { useEffect } from 'react';
import { loadWithRetry } from '../browser/loading/retry-chunk-load.ts';
import { whenIdle } from '../browser/loading/when-idle.ts';
import { CatalogView } from '../catalog/catalog-view.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { sessionState } from '../state/session/session.ts';

/** Loads code of the other screens once the first screen has all it needs. */
const startWhenIdle = () =>
  whenIdle(
    () =>
      void loadWithRetry(() => import('./preload-screens.ts'), isShopUnreachable).then(
        ({ startIdleWork: beginLater }) => beginLater(),
      ),
  );
/** Without a session a reload loses nothing. */
const isShopUnreachable = () => sessionState.phase === 'unreachable';

/** Spec §2: the catalogue, at /catalog and /products-found. */
export function CatalogScreen() {
  useScreen('Catálogo', { keepsScroll: true });
  useEffect(startWhenIdle, []);
  return <CatalogView />;
}
