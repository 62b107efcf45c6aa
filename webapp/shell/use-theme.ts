import { useEffect } from 'react';
import { channelTheme } from '#shared/rules/theme/channel-theme.ts';
import { setThemeVariables } from '../browser/view/theme-variables.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePageSettings } from './page-settings.tsx';

/**
 * Spec §4: "Shop style is applied once loaded; the style is chosen by the session's channelId, else the default style".
 * Until then the page has the style of its HTML.
 */
export function useTheme(): void {
  const { channelGuess } = usePageSettings();
  const { session, settings } = useRead(sessionState);
  useEffect(() => {
    if (!settings || !session) return;
    let isCurrent = true;
    import('#shared/rules/theme/theme.ts').then(
      ({ themeVariables }) => {
        if (isCurrent) setThemeVariables(themeVariables(channelTheme(settings, session.channelId, channelGuess)));
      },
      // Without a connection the page keeps the style of its HTML.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [session, settings, channelGuess]);
}
