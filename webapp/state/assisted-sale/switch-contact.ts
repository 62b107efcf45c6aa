import { proxy } from 'valtio';
import { isTemporary } from '#shared/model/result.ts';
import { sendContactOpening } from '../../api/agent-calls.ts';
import { fetchSession } from '../../api/calls.ts';
import { openPageOfContact, openPageWithCode } from '../../browser/navigation/open-contact-page.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadContactValue, saveValue } from '../../browser/storage/storage.ts';
import { pagePath } from '../../browser/view/viewport.ts';
import { sessionsOf } from '../session/carry-drafts.ts';
import { sessionState } from '../session/session.ts';
import { type ListedContact, storeContact } from '../session/store-contact.ts';
import { showToast } from '../session/toasts.ts';
import { markOpenedByKey } from './opened-by-key.ts';

/** The contact that is being opened; `null` = none. */
export const switchState = pageState(() => proxy<{ opening: string | null }>({ opening: null }));

type Target = { contact: ListedContact; firstPage: string; isByKey: boolean; isExact: boolean };
/** What the agent chose last: a press while another contact is being opened changes where the page goes. */
const chosen = pageState<{ target: Target | null; isSearching: boolean; leftAt: number | null }>(() => ({
  target: null,
  isSearching: false,
  leftAt: null,
}));

/** A page that is still there after so many milliseconds was not replaced. */
const leavingMs = 3_000;

/** Whether the page of another contact is being loaded in the place of this one. */
export const isLeavingForContact = (): boolean => chosen.leftAt !== null && Date.now() - chosen.leftAt < leavingMs;

/**
 * Opens another contact of this agent on the page last used there: with the session that this browser knows, as long as
 * it is valid, else with a new one of the same agent. It is a full page load; input that was not sent stays stored for
 * its contact. `firstPage`: of a contact without one, or with `isExact` of any. `isByKey`: a key did it.
 */
export async function switchContact(
  contact: ListedContact,
  firstPage: string,
  { isByKey = false, isExact = false } = {},
): Promise<void> {
  if (contact.id === switchState.opening) return;
  const isStay = contact.id === sessionState.session?.userShop.id;
  chosen.target = isStay ? null : { contact, firstPage, isByKey, isExact };
  switchState.opening = isStay ? null : contact.id;
  if (isStay || chosen.isSearching) return;
  saveValue('last_page', pagePath());
  chosen.isSearching = true;
  try {
    await openChosen();
  } finally {
    chosen.isSearching = false;
  }
}

async function openChosen(): Promise<void> {
  while (chosen.target !== null) {
    const { target } = chosen;
    const found = await findPage(target);
    if (chosen.target !== target) continue;
    if ('open' in found) {
      if (target.isByKey) markOpenedByKey();
      chosen.leftAt = Date.now();
      found.open();
    } else showFailure(target.contact.name, found.failure);
    return;
  }
}

type Found = { open: () => void } | { failure: string };

/** How to open the contact, or why it cannot be opened. */
async function findPage({ contact, firstPage, isExact }: Target): Promise<Found> {
  const agentId = sessionState.session?.agent?.id;
  const [known] = sessionsOf(contact.id, agentId);
  const session = known && (await fetchSession(known.code));
  if (known && session?.success) {
    const page = isExact ? firstPage : (lastPage(known.key) ?? firstPage);
    return { open: () => openPageOfContact(page, known.key) };
  }
  if (session && !session.success && isTemporary(session)) return { failure: session.text };
  const response = await sendContactOpening(contact.id);
  if (!response.success) return { failure: response.text };
  const { code } = response.data;
  return {
    open: () => {
      storeContact(code, contact, agentId);
      openPageWithCode(firstPage, code);
    },
  };
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
