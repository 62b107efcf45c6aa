import { isLikelyAgent, sessionFromLink } from './browser/navigation/session-from-link.ts';
import { showBundleFailure } from './browser/pre-hydration/bundle-failure.ts';
import { recordEarlyKeys } from './browser/pre-hydration/early-keys.ts';
import { addSessionToLinks } from './browser/pre-hydration/session-links.ts';
import { restoreTheme } from './browser/view/theme-variables.ts';
import { narrowContacts, pagePath, reserveContactSpace } from './browser/view/viewport.ts';
import { paths } from './paths.ts';

// Inlined in every page except the catalogue, which does more before the bundle loads (inline-script.ts).

// A page inside a store's panel has no storage.
if (!pagePath().startsWith('/tray/')) {
  restoreTheme();
  if (pagePath() !== paths.invalidSession) sessionFromLink();
  reserveContactSpace(isLikelyAgent());
  if (isLikelyAgent()) recordEarlyKeys();
  // From the first paint on, so that the bar does not move. The checkout itself ends it.
  if (pagePath() === paths.checkout) narrowContacts();
}
addSessionToLinks();
showBundleFailure();
