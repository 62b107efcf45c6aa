import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { pagePath } from '../../browser/view/viewport.ts';

/** The path that was opened by a key; `null` = none. `undefined`: not read yet. */
const arrival = pageState<{ path: string | null | undefined }>(() => ({ path: undefined }));

/** The next page of this tab opens because of a key press. */
export const markOpenedByKey = (): boolean => saveAgentValue('opened_by_key', true);

/**
 * Whether a key opened the contact of this page, until the agent leaves its first screen. No field takes the focus
 * then, because the next key would become text.
 */
export function isOpenedByKey(): boolean {
  if (arrival.path === undefined) {
    arrival.path = loadAgentValue('opened_by_key') === true ? pagePath() : null;
    if (arrival.path !== null) saveAgentValue('opened_by_key', null);
  }
  return arrival.path === pagePath();
}

/** The agent left the first screen. */
export const forgetOpenedByKey = (): void => {
  arrival.path = null;
};
