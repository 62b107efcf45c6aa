import { createContext, type ReactNode, useContext } from 'react';
import type { PageSettings } from '#shared/model/page-settings.ts';

const Context = createContext<PageSettings | null>(null);

/** Provides the page's settings before the first request; a server render provides its own. */
export function PageSettingsProvider({ settings, children }: { settings: PageSettings; children: ReactNode }) {
  return <Context value={settings}>{children}</Context>;
}

/** The settings that the server put into the page. Throws outside the provider. */
export function usePageSettings(): PageSettings {
  const settings = useContext(Context);
  if (!settings) throw new Error('no page settings around this component');
  return settings;
}
