import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { PageSettings } from '#shared/model/page-settings.ts';
import { reloadPage } from './browser/navigation/redirect.ts';
import { useShopLocation } from './browser/navigation/shop-location.ts';
import { GenericErrorScreen } from './screens/generic-error-screen.tsx';
import { resetLazyScreens } from './screens/lazy-routes.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { Routes } from './screens/routes.tsx';
import { ScreenBoundary } from './screens/screen-boundary.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { PageSettingsProvider } from './shell/page-settings.tsx';
import { SessionGate } from './shell/session-gate.tsx';
import { Shell } from './shell/shell.tsx';

/** `ssrPath`: the page's path in a server render. */
type Page = { settings: PageSettings; ssrPath?: string };

/** The whole webview: its frame, the session, and the screen of the URL. */
export const App = (page: Page) => (
  <AppFrame {...page}>
    <SessionGate>
      <ScreenBoundary onRetry={resetLazyScreens}>
        <Routes />
      </ScreenBoundary>
    </SessionGate>
  </AppFrame>
);

/** A page without its screen, for a server render: it equals the app while a lazy screen loads. */
export const Frame = (page: Page) => (
  <AppFrame {...page}>
    <LoadingScreen />
  </AppFrame>
);

function AppFrame({ settings, ssrPath, children }: Page & { children: ReactNode }) {
  return (
    <PageSettingsProvider settings={settings}>
      <ErrorBoundary
        fallback={() => (
          <main className="content">
            <GenericErrorScreen onRetry={reloadPage} />
          </main>
        )}
      >
        <Router hook={useShopLocation} {...(ssrPath ? { ssrPath } : {})}>
          <Shell>{children}</Shell>
        </Router>
      </ErrorBoundary>
    </PageSettingsProvider>
  );
}
