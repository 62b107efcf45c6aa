import { isIntegrationPage } from './needs-session.ts';

/** The catalogue's own paths, and the page without a session. */
const withoutWayBack: readonly string[] = ['/', '/catalog', '/products-found', '/invalid-session'];

/** Spec §2: "a back button (to /catalog; hidden on /catalog or when turned off)". */
export const hasBackButton = (path: string): boolean => !withoutWayBack.includes(path);

/** The frame around a screen: none, the top bar, or the top bar with its back button. */
export type TopBarKind = 'bare' | 'bar' | 'bar with back';

export const topBarOf = (path: string): TopBarKind =>
  isIntegrationPage(path) ? 'bare' : hasBackButton(path) ? 'bar with back' : 'bar';
