/** The cookie with the token of a staff session. The page's scripts cannot read it. */
export const panelCookie = 'panel_session';

/** The chosen shop of a person who works in several: its slug. */
export const panelShopHeader = 'x-panel-shop';

/**
 * The order service's response to a call that begins or ends a session: the new token, or `none`. The gateway makes it
 * the cookie; it never reaches the page.
 */
export const panelTokenHeader = 'x-panel-token';
export const noPanelToken = 'none';
