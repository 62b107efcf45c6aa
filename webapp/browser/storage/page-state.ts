const states: { end: () => void; reset: () => void }[] = [];

/**
 * The values that a module keeps in memory for one page. `create` returns them as on a newly opened page: its
 * properties replace the current ones. `end` stops what runs on their behalf, such as a timer or a request. It also
 * empties a state that is itself a collection, whose entries are no properties.
 */
export function pageState<State extends object>(create: () => State, end?: (state: State) => void): State {
  const state = create();
  states.push({ end: () => end?.(state), reset: () => Object.assign(state, create()) });
  return state;
}

/**
 * Starts again as a newly opened page; storage stays. The server does so after each page, because it renders all pages
 * in one process.
 */
export function resetPage(): void {
  // All ends come first: a listener must not receive the change to the initial values.
  for (const { end } of states) end();
  for (const { reset } of states) reset();
}
