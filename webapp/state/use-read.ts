import { useSnapshot } from 'valtio';

/**
 * Reads a state for drawing: the component is drawn again when something it used has changed. A snapshot is frozen, so
 * nobody writes to it; its own deeply read-only type would only force every rule and component to spell that out.
 */
export function useRead<State extends object>(state: State): State {
  return useSnapshot(state) as State;
}
