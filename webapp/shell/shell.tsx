import type { ReactNode } from 'react';
import { focusMain } from '../browser/viewport.ts';
import { OfflineNote } from './offline-note.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useTheme } from './use-theme.ts';

/** What stays while screens change: the top bar, the place of the content, the toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useTheme();
  return (
    <>
      {/* A button: a link to the content would replace the session in the address. */}
      <button type="button" className="skip-button visually-hidden-focusable" onClick={focusMain}>
        Ir para o conteúdo
      </button>
      <TopBar />
      <OfflineNote />
      <main className="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  );
}
