import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isOffline } from '../browser/online.ts';
import { reloadPage } from '../browser/redirect.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { GenericErrorScreen } from './generic-error-screen.tsx';

/** A screen that broke, or whose files did not come, can be tried again in its place; the top bar stays. `onRetry` comes before that. */
export function ScreenBoundary({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary
      path={path}
      fallback={(retry, tries) => (
        <GenericErrorScreen
          onRetry={() => {
            // Some browsers remember a file that did not come until the page is loaded anew; offline that would lose the page.
            if (tries > 0 && !isOffline()) return reloadPage();
            onRetry();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
