import { tellWhenBundleFails } from './browser/early-failure.ts';
import { keepSessionInLinks } from './browser/early-links.ts';
import { enterSession, isLikelyAgents } from './browser/entry-code.ts';
import { beginInKeptTheme } from './browser/theme-variables.ts';
import { pagePath, reserveForAgent } from './browser/viewport.ts';
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
