import { useSnapshot } from 'valtio';

/**
 * Reads a state for rendering: the component renders again when a field it used has changed. A snapshot is frozen, so
 * nothing can write to it. Its deeply read-only type would only force every rule and component to repeat it.
 */
export function useRead<State extends object>(state: State): State {
  return useSnapshot(state) as State;
}

/**
 * The same for text inputs: renders synchronously within the key press, or the browser moves the caret to the end of
 * the text.
 */
export function useTyped<State extends object>(state: State): State {
  return useSnapshot(state, { sync: true }) as State;
}
