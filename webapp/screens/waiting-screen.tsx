import { Spinner } from '../components/spinner.tsx';

/** While a screen's own files are on their way. */
export function WaitingScreen() {
  return (
    <div className="state-view">
      <Spinner label="Carregando" />
    </div>
  );
}
