import { useEffect, useState } from 'react';
import { slowText } from '#shared/text/slow-connection.ts';
import { reloadPage } from '../browser/navigation/redirect.ts';
import { FailedState } from '../components/ui/failed-state.tsx';
import { Spinner } from '../components/ui/spinner.tsx';

/** Milliseconds. */
const patience = 8_000;

/** While a screen's own files are on their way. A file that hangs is asked for by nothing less than another load of the page; one that comes after all is shown. `isQuiet`: it is a part that may turn out to be nothing. */
export function WaitingScreen({ isQuiet = false }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, patience, true);
    return () => clearTimeout(timer);
  }, []);
  if (isSlow) return <FailedState message={slowText} onRetry={reloadPage} />;
  return isQuiet ? null : (
    <div className="state-view">
      <Spinner label="Carregando" />
    </div>
  );
}
