import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { onBackOnline } from '../browser/device/online.ts';
import { reloadIfReachable } from '../browser/loading/retry-chunk-load.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { GenericErrorScreen } from './generic-error-screen.tsx';
import { UnloadedScreen } from './unloaded-screen.tsx';

/**
 * A screen that failed, or whose files did not load, can be retried in its place; the top bar stays. It retries by
 * itself when the connection returns. `onRetry` runs before each retry.
 */
export function ScreenBoundary({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary
      path={path}
      fallback={(retry, tries, isUnloaded) => (
        <BrokenScreen
          View={isUnloaded ? UnloadedScreen : GenericErrorScreen}
          tries={tries}
          onRetry={() => {
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

type BrokenScreenProps = { View: typeof GenericErrorScreen; tries: number; onRetry: () => void };

function BrokenScreen({ View, tries, onRetry }: BrokenScreenProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure mounts a new component
  useEffect(() => {
    if (tries > 0) void reloadIfReachable();
    return onBackOnline(onRetry);
  }, []);
  return <View onRetry={onRetry} />;
}
