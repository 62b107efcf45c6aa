import { writeRouteHint } from './browser/navigation/initial-route-hint.ts';
import { isAnonymousCode, isLikelyAgent, sessionFromLink } from './browser/navigation/session-from-link.ts';
import { correctPath } from './browser/navigation/url-hash.ts';
import { markActiveTab } from './browser/pre-hydration/active-tab.ts';
import { showBundleFailure } from './browser/pre-hydration/bundle-failure.ts';
import { recordEarlyKeys } from './browser/pre-hydration/early-keys.ts';
import { saveEarlyRequest } from './browser/pre-hydration/early-requests.ts';
import { recordPreHydrationEvents } from './browser/pre-hydration/replay-events.ts';
import { addSessionToLinks } from './browser/pre-hydration/session-links.ts';
import { restoreTheme } from './browser/view/theme-variables.ts';
import { pagePath, reserveContactSpace, zoomForAssistedSale } from './browser/view/viewport.ts';
import { paths } from './paths.ts';

/**
 * Set by the build from the contract: the path of a session request up to its code, and the requests that follow it.
 */
declare const EARLY_PATHS: { session: string; others: string[] };

// Inlined in the catalogue's page and runs before anything else: the bundle finds its first requests already running.

// The start page is this page instead of a redirect to it (gateway/pages/page-routes.ts), with or without a slash. Code
// that reads the URL runs later.
if (pagePath() !== paths.catalog) correctPath(paths.catalog);

const fetchJson = (url: string, bearer: string) =>
  fetch(url, {
    headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    cache: 'no-store',
  });

const requestOthers = (bearer: string) => {
  for (const url of EARLY_PATHS.others) saveEarlyRequest(url, bearer, fetchJson(url, bearer));
};

/** An anonymous visitor's own code is in the session's response, so the other requests follow it. */
async function loadAnonymousSession(session: string, code: string): Promise<Response> {
  const response = await fetchJson(session, '');
  const envelope = await response
    .clone()
    .json()
    .catch(() => null);
  if (response.ok && envelope?.data?.userShop) requestOthers(envelope.data.code ?? code);
  return response;
}

/** A known code is sent with all requests at once, which saves a round trip and the wait for a busy main thread. */
function loadSession(code: string): void {
  const session = EARLY_PATHS.session + encodeURIComponent(code);
  const isAnonymous = isAnonymousCode(code);
  saveEarlyRequest(session, '', isAnonymous ? loadAnonymousSession(session, code) : fetchJson(session, ''));
  if (!isAnonymous) requestOthers(code);
}

restoreTheme();
// The page then has its zoom from the first paint, and not only with the session.
const { code } = sessionFromLink();
zoomForAssistedSale(isLikelyAgent());
reserveContactSpace(isLikelyAgent());
if (isLikelyAgent()) recordEarlyKeys();
if (code !== null) {
  const initialTab = writeRouteHint(code);
  if (initialTab !== null) markActiveTab(initialTab);
  loadSession(code);
}
addSessionToLinks();
recordPreHydrationEvents();
showBundleFailure();
