import { createContext, type ReactNode, useContext } from 'react';
import type { PageContext } from '#shared/model/page-context.ts';

const Context = createContext<PageContext | null>(null);

/** Hands down what the page knew before the first call; a server that draws the page hands down its own. */
export function PageContextProvider({ context, children }: { context: PageContext; children: ReactNode }) {
  return <Context value={context}>{children}</Context>;
}

/** What the server put into the page. Throws outside of the provider. */
export function usePageContext(): PageContext {
  const context = useContext(Context);
  if (!context) throw new Error('no page context around this component');
  return context;
}
