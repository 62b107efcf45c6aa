import { proxy } from 'valtio';
import type { AgentContact } from '#shared/model/agent-contact.ts';
import { isTemporary } from '#shared/model/result.ts';
import { sendContactOpening } from '../../api/agent-calls.ts';
import { fetchSession } from '../../api/calls.ts';
import { openPageOfContact, openPageWithCode } from '../../browser/navigation/open-contact-page.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadContactValue, saveValue } from '../../browser/storage/storage.ts';
import { pagePath } from '../../browser/view/viewport.ts';
import { sessionsOf } from '../session/carry-drafts.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';
import { markOpenedByKey } from './opened-by-key.ts';

/** The contact that is being opened; `null` = none. */
export const switchState = pageState(() => proxy<{ opening: string | null }>({ opening: null }));

/**
 * Opens another contact of this agent on the page last used there: with the session that this browser knows, as long as
 * it is valid, else with a new one of the same agent. It is a full page load; input that was not sent stays stored for
 * its contact. `firstPage`: of a contact without one. `isByKey`: a key did it.
 */
export async function switchContact(
  { id, name }: Pick<AgentContact, 'id' | 'name'>,
  firstPage: string,
  isByKey = false,
): Promise<void> {
  if (switchState.opening !== null || id === sessionState.session?.userShop.id) return;
  const openPage = (open: () => void) => {
    if (isByKey) markOpenedByKey();
    open();
  };
  switchState.opening = id;
  saveValue('last_page', pagePath());
  const [known] = sessionsOf(id, sessionState.session?.agent?.id);
  const session = known && (await fetchSession(known.code));
  if (known && session?.success) return openPage(() => openPageOfContact(lastPage(known.key) ?? firstPage, known.key));
  if (session && !session.success && isTemporary(session)) return showFailure(name, session.text);
  const answer = await sendContactOpening(id);
  if (!answer.success) return showFailure(name, answer.text);
  openPage(() => openPageWithCode(firstPage, answer.data.code));
}

function showFailure(name: string, text: string): void {
  switchState.opening = null;
  showToast({ kind: 'warning', title: name, text });
}

/** Only a page of this shop: storage may hold anything. */
function lastPage(key: string): string | null {
  const stored = loadContactValue(key, 'last_page');
  return typeof stored === 'string' && /^\/[\w%-]+(\/[\w%.-]+)*$/.test(stored) ? stored : null;
}
