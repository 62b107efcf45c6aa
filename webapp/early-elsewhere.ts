import { tellWhenBundleFails } from './browser/early-failure.ts';
import { keepSessionInLinks } from './browser/early-links.ts';
import { beginInKeptTheme } from './browser/theme-variables.ts';
import { pagePath } from './browser/viewport.ts';

// Written into every page but the catalogue's, which has more to do before the bundle is there (early.ts).

// What a store's panel shows has no storage.
if (!pagePath().startsWith('/tray/')) beginInKeptTheme();
keepSessionInLinks();
tellWhenBundleFails();
