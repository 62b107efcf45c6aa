/**
 * The integration screens: "session loading applies to all routes except" these (spec §2). They have no top bar,
 * because there is nothing to buy.
 */
export const isIntegrationPage = (path: string): boolean => path.startsWith('/tray/');

/** Whether a page loads its session at the start (spec §2). The page without a session does not. */
export const needsSession = (path: string): boolean => path !== '/invalid-session' && !isIntegrationPage(path);
