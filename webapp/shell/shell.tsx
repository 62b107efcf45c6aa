import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isIntegrationPage } from '#shared/rules/session/needs-session.ts';
import { focusMain } from '../browser/view/viewport.ts';
import { ConnectedTopBar } from './connected-top-bar.tsx';
import { LazyPartsSlot } from './lazy-parts-slot.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PauseNote } from './pause-note.tsx';
import { Toasts } from './toasts.tsx';
import { useTheme } from './use-theme.ts';

/** The parts that stay while screens change: the top bar, the content area, the toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useTheme();
  const [path] = useLocation();
  return (
    <>
      {/* A button: a link to the content would replace the session in the address. */}
      <button type="button" className="skip-button visually-hidden-focusable" onClick={focusMain}>
        Ir para o conteúdo
      </button>
      {!isIntegrationPage(path) && topBar}
      {offlineNote}
      {pauseNote}
      <main className="content" tabIndex={-1}>
        {children}
      </main>
      {overlays}
    </>
  );
}

// Created once: a new render of the shell, such as for the session, does not affect these, which read their own state.
const topBar = <ConnectedTopBar />;
const offlineNote = <OfflineNote />;
const pauseNote = <PauseNote />;
const overlays = (
  <>
    <Toasts />
    <LazyPartsSlot />
  </>
);
