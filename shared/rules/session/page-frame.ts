/**
 * The integration screens: "session loading applies to all routes except" these (spec §2). They have no top bar,
 * because there is nothing to buy.
 */
export const isIntegrationPage = (path: string): boolean => path.startsWith('/tray/');

/** The catalogue's own paths, and the page without a session. */
const withoutWayBack: readonly string[] = ['/', '/catalog', '/products-found', '/invalid-session'];

/** Spec §2: "a back button (to /catalog; hidden on /catalog or when turned off)". */
export const hasBackButton = (path: string): boolean => !withoutWayBack.includes(path);

/** The frame around a screen: none, the top bar, or the top bar with its back button. */
export type PageFrame = 'bare' | 'bar' | 'bar with back';

export const pageFrame = (path: string): PageFrame =>
  isIntegrationPage(path) ? 'bare' : hasBackButton(path) ? 'bar with back' : 'bar';
