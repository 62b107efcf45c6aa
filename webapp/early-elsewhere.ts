import { enterSession, isLikelyAgents } from './browser/navigation/entry-code.ts';
import { tellWhenBundleFails } from './browser/pre-hydration/bundle-failure.ts';
import { keepSessionInLinks } from './browser/pre-hydration/session-links.ts';
import { beginInKeptTheme } from './browser/view/theme-variables.ts';
import { pagePath, reserveForAgent } from './browser/view/viewport.ts';
import { paths } from './paths.ts';

// Written into every page but the catalogue's, which has more to do before the bundle is there (early.ts).

// What a store's panel shows has no storage.
if (!pagePath().startsWith('/tray/')) {
  beginInKeptTheme();
  if (pagePath() !== paths.invalidSession) enterSession();
  reserveForAgent(isLikelyAgents());
}
keepSessionInLinks();
tellWhenBundleFails();
