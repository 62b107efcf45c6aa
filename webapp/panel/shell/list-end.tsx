import { BusyButton } from '../../components/ui/busy-button.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import type { PanelFailure } from '../api/panel-client.ts';

type ListEndProps = {
  list: {
    more: (() => void) | null;
    isLoadingMore: boolean;
    isIncomplete: boolean;
    failure: PanelFailure | undefined;
    reload: () => void;
  };
  text?: string;
};

/** The end of a list of pages: the button for the next one, or why it could not be loaded. */
export function ListEnd({ list, text = 'Mostrar mais' }: ListEndProps) {
  const { more, isLoadingMore, isIncomplete, failure, reload } = list;
  if (more === null) return null;
  return (
    <div className="pn-more">
      {isIncomplete && failure ? (
        <FailedState message={failure.text} onRetry={reload} />
      ) : (
        <BusyButton busy={isLoadingMore} onClick={more}>
          {text}
        </BusyButton>
      )}
    </div>
  );
}
