type Entry<State> = [state: State, create: () => State, end?: ((state: State) => void) | undefined];
const entries: Entry<never>[] = [];

/**
 * The values that a module keeps in memory for one page. `create` returns them as on a newly opened page. `end` stops
 * what runs on their behalf, such as a timer or a request.
 */
export function pageState<State extends object>(create: () => State, end?: (state: State) => void): State {
  const state = create();
  entries.push([state, create, end] as unknown as Entry<never>);
  return state;
}

/**
 * Starts again as a newly opened page; storage stays. The server does so after each page, because it renders all pages
 * in one process.
 */
export function resetPage(): void {
  // All ends come first: a listener must not receive the change to the initial values.
  for (const [state, , end] of entries) end?.(state);
  for (const [state, create] of entries) Object.assign(state, create());
}
