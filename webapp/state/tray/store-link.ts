import { proxy } from 'valtio';
import { type Failure, isTemporary, type ResultError } from '#shared/model/result.ts';
import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { type CodelessReason, callbackTexts, trayProblems } from '#shared/text/tray.ts';
import {
  fetchAuthorizationPage,
  fetchLinkedChatbot,
  fetchStoreReading,
  sendAuthorization,
  sendStoreLink,
} from '../../api/tray.ts';
import { pageState } from '../../browser/storage/page-state.ts';

/**
 * Spec §2: "The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for
 * the token". `refused` needs a new authorisation. `unsure` may be checked again: a code that was already exchanged is
 * not exchanged twice.
 */
export type LinkPhase = 'checking' | 'waiting' | 'linking' | 'linked' | 'refused' | 'unsure';

/** What a refused merchant can do: authorise again, reopen the app in the store's panel, or nothing. */
export type NextStep = 'authorize' | 'open-again' | 'none';

type TrayLinkState = {
  phase: LinkPhase;
  /** The text for `refused` and `unsure`. */
  problem: string;
  /** For `refused`. */
  nextStep: NextStep;
  chatbotId: string;
  /** The last attempt to link failed. Spec §8 has no message for that: the fields are marked. */
  hasFailed: boolean;
  /** The progress of the product import; `null` before it is loaded, and when it can no longer be loaded. */
  reading: StoreReading | null;
};

const initialState: TrayLinkState = {
  phase: 'checking',
  problem: '',
  nextStep: 'none',
  chatbotId: '',
  hasFailed: false,
  reading: null,
};

export const trayLinkState = pageState(() => proxy<TrayLinkState>({ ...initialState }));

const callback = pageState<{ authorization: StoreAuthorization | null }>(() => ({ authorization: null }));

/** The store's address from the callback. It is untrusted: anyone can call the callback. */
export const storeAddressOf = ({ storeHost, apiAddress }: StoreAuthorization): string =>
  storeHost || apiAddress.replace(/\/web_api\/?$/, '');

/**
 * Checks the callback's data, and whether the store is already linked to a chatbot. `whyNoCode`: why the callback has
 * no code.
 */
export async function checkAuthorization(
  received: StoreAuthorization,
  whyNoCode: CodelessReason = 'missing',
): Promise<void> {
  callback.authorization = received;
  Object.assign(trayLinkState, initialState);
  if (received.code === '') return refuseUnverified(received, callbackTexts[whyNoCode]);
  const response = await sendAuthorization(received);
  if (callback.authorization !== received) return;
  if (!response.success) return applyFailure(received, response);
  if (!response.data.mayBeLinked) {
    trayLinkState.phase = 'waiting';
    return;
  }
  const linked = await fetchLinkedChatbot(received);
  if (callback.authorization !== received) return;
  if (linked.success) Object.assign(trayLinkState, { phase: 'linked', chatbotId: linked.data });
  else trayLinkState.phase = 'waiting';
}

/** Checks again after a request without a response. */
export async function checkAgain(): Promise<void> {
  const { authorization } = callback;
  if (authorization) await checkAuthorization(authorization);
}

/** Spec §7, `POST /tray/link-store`: links the store to the chatbot whose token is valid. */
export async function linkTrayStore(chatbotId: string, chatbotToken: string): Promise<void> {
  const { authorization } = callback;
  if (!authorization || trayLinkState.phase !== 'waiting') return;
  Object.assign(trayLinkState, { phase: 'linking', hasFailed: false });
  const response = await sendStoreLink({
    ...authorization,
    chatbotId: chatbotId.trim(),
    chatbotToken: chatbotToken.trim(),
  });
  if (response.success) Object.assign(trayLinkState, { phase: 'linked', chatbotId: response.data.chatbotId });
  else if (needsNewCode(response.errors)) await applyFailure(authorization, response);
  else Object.assign(trayLinkState, { phase: 'waiting', hasFailed: true });
}

/**
 * Loads the import progress. Returns false when it can no longer be loaded: the code that proves the store has expired.
 */
export async function loadImportProgress(): Promise<boolean> {
  const requested = callback.authorization;
  if (!requested || trayLinkState.phase !== 'linked') return false;
  const response = await fetchStoreReading(requested);
  if (callback.authorization !== requested) return false;
  if (response.success) trayLinkState.reading = response.data;
  return response.success || isTemporary(response);
}

const needsNewCode = (errors: readonly ResultError[]): boolean =>
  errors.some(({ code }) => code === 'authorization-refused');

async function applyFailure(received: StoreAuthorization, failure: Failure): Promise<void> {
  const message = failure.text;
  const known = failure.errors[0]?.code ?? '';
  if (known === 'store-not-allowed') markRefused(message, 'open-again');
  else if (known === 'not-configured') markRefused(message, 'none');
  else if (isOver(known)) markRefused(message, 'authorize');
  else if (isTemporary(failure) || known === 'authorization-busy')
    Object.assign(trayLinkState, { phase: 'unsure', problem: message });
  else await refuseUnverified(received, message);
}

/** The store gave no usable response: its code may be used up. */
const isOver = (code: string): boolean => Object.hasOwn(trayProblems, code) && code !== 'authorization-busy';

/** The store is not verified yet, so a new authorisation is offered only if its authorisation page exists. */
async function refuseUnverified(received: StoreAuthorization, problem: string): Promise<void> {
  const store = storeAddressOf(received);
  const page = store === '' ? null : await fetchAuthorizationPage(store);
  if (callback.authorization === received) markRefused(problem, page?.success ? 'authorize' : 'open-again');
}

function markRefused(problem: string, nextStep: NextStep): void {
  Object.assign(trayLinkState, { phase: 'refused', problem, nextStep });
}
