import { isLikelyAgent, resolveEntrySession } from './browser/navigation/entry-code.ts';
import { writeRouteHint } from './browser/navigation/initial-route-hint.ts';
import { correctPath } from './browser/navigation/url-hash.ts';
import { markActiveTab } from './browser/pre-hydration/active-tab.ts';
import { showBundleFailure } from './browser/pre-hydration/bundle-failure.ts';
import { saveEarlyRequest } from './browser/pre-hydration/early-requests.ts';
import { recordPreHydrationEvents } from './browser/pre-hydration/replay-events.ts';
import { addSessionToLinks } from './browser/pre-hydration/session-links.ts';
import { restoreTheme } from './browser/view/theme-variables.ts';
import { pagePath, reserveContactSpace, zoomForAssistedSale } from './browser/view/viewport.ts';
import { paths } from './paths.ts';

/** Filled in by the build from the contract's table: the path of a session up to its code, and what is asked once it is known. */
declare const EARLY_PATHS: { session: string; others: string[] };

// Written into the catalogue's page, where it runs before anything else is there: the bundle finds its first answers on their way.

// The start is answered with this page in place of a redirect to it (gateway/pages/page-routes.ts), and so is the same path with a slash.
// Whatever reads the address comes later.
if (pagePath() !== paths.catalog) correctPath(paths.catalog);

const fetchJson = (url: string, bearer: string) =>
  fetch(url, { headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }, cache: 'no-store' });

/** One after the other: whoever is nobody asks for nothing else, and a visitor is given a code by the answer. */
async function loadSession(code: string, session: string): Promise<Response> {
  const answer = await fetchJson(session, '');
  const envelope = await answer
    .clone()
    .json()
    .catch(() => null);
  if (answer.ok && envelope?.data?.userShop) {
    const bearer = envelope.data.code ?? code;
    for (const url of EARLY_PATHS.others) saveEarlyRequest(url, bearer, fetchJson(url, bearer));
  }
  return answer;
}

restoreTheme();
// The page then has its size from the first paint, and not only with the session.
const { code } = resolveEntrySession();
zoomForAssistedSale(isLikelyAgent());
reserveContactSpace(isLikelyAgent());
if (code !== null) {
  const initialTab = writeRouteHint(code);
  if (initialTab !== null) markActiveTab(initialTab);
  const session = EARLY_PATHS.session + encodeURIComponent(code);
  saveEarlyRequest(session, '', loadSession(code, session));
}
addSessionToLinks();
recordPreHydrationEvents();
showBundleFailure();
