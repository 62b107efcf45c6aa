import { useEffect, useState } from 'react';
import { slowConnectionText } from '#shared/text/slow-connection.ts';
import { reloadPage } from '../browser/navigation/redirect.ts';
import { FailedState } from '../components/ui/failed-state.tsx';
import { Spinner } from '../components/ui/spinner.tsx';

/** Milliseconds. */
const slowAfterMs = 8_000;

/**
 * Shown while a screen's files load. Only a page reload can retry a hanging file; a file that arrives late is still
 * shown. `isQuiet`: no spinner, for a part that may render nothing.
 */
export function LoadingScreen({ isQuiet = false }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (isSlow) return <FailedState message={slowConnectionText} onRetry={reloadPage} />;
  return isQuiet ? null : (
    <div className="state-view">
      <Spinner label="Carregando" />
    </div>
  );
}
