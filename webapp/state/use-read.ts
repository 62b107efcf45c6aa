import { useSnapshot } from 'valtio';

/**
 * Reads a state for drawing: the component is drawn again when something it used has changed. A snapshot is frozen, so
 * nobody writes to it; its own deeply read-only type would only force every rule and component to spell that out.
 */
export function useRead<State extends object>(state: State): State {
  return useSnapshot(state) as State;
}

/** The same for what is typed into: drawn within the key press, or the browser puts the caret at the end of a text that is corrected in its middle. */
export function useTyped<State extends object>(state: State): State {
  return useSnapshot(state, { sync: true }) as State;
}
