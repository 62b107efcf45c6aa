import { isLikelyAgent, resolveEntrySession } from './browser/navigation/entry-code.ts';
import { showBundleFailure } from './browser/pre-hydration/bundle-failure.ts';
import { addSessionToLinks } from './browser/pre-hydration/session-links.ts';
import { restoreTheme } from './browser/view/theme-variables.ts';
import { pagePath, reserveContactSpace } from './browser/view/viewport.ts';
import { paths } from './paths.ts';

// Written into every page but the catalogue's, which has more to do before the bundle is there (early.ts).

// What a store's panel shows has no storage.
if (!pagePath().startsWith('/tray/')) {
  restoreTheme();
  if (pagePath() !== paths.invalidSession) resolveEntrySession();
  reserveContactSpace(isLikelyAgent());
}
addSessionToLinks();
showBundleFailure();
