import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { isPlatformUser } from '#shared/rules/session-type.ts';
import { shopStyle } from '#shared/rules/shop-style.ts';
import { themeOf, themeVariables } from '#shared/rules/theme.ts';
import { markAssistedSale, setThemeVariables } from '../browser/theme-variables.ts';
import { sessionState } from '../state/session.ts';

/** Spec §4: "Shop style is applied once loaded; the style is chosen by the session's channelId, else the default style". Until then the page has the shop's own. */
export function useTheme(): void {
  const { session, settings } = useSnapshot(sessionState);
  useEffect(() => {
    if (!settings || !session) return;
    setThemeVariables(themeVariables(themeOf(shopStyle(settings, session.channelId))));
    markAssistedSale(isPlatformUser(session));
  }, [session, settings]);
}
