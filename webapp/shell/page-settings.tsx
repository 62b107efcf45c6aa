import { createContext, type ReactNode, useContext } from 'react';
import type { PageContext } from '#shared/model/page-settings.ts';

const Context = createContext<PageContext | null>(null);

/** Provides the page's context before the first request; a server render provides its own. */
export function PageContextProvider({ context, children }: { context: PageContext; children: ReactNode }) {
  return <Context value={context}>{children}</Context>;
}

/** The context that the server put into the page. Throws outside the provider. */
export function usePageContext(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('no page context around this component');
  return context;
}
