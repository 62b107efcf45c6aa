import { proxy } from 'valtio';
import type { ResultError } from '#shared/model/result.ts';
import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { failures } from '#shared/text/failures.ts';
import { type CodelessReason, callbackTexts, trayProblems } from '#shared/text/tray.ts';
import { isUncertain } from '../../api/client.ts';
import { fetchAuthorizationPage, fetchLinkedChatbot, fetchStoreReading, sendAuthorization, sendStoreLink } from '../../api/tray.ts';

/**
 * Spec §2: "The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for the token". `refused`
 * needs a new authorisation; `unsure` may be checked again, for a code that was exchanged already is not exchanged twice.
 */
export type LinkPhase = 'checking' | 'waiting' | 'linking' | 'linked' | 'refused' | 'unsure';

/** What helps a merchant who was refused: to authorise again, to open the app anew in the store's panel, or nothing that they could do. */
export type NextStep = 'authorize' | 'open-again' | 'none';

type StoreLinkState = {
  phase: LinkPhase;
  /** In words, for `refused` and `unsure`. */
  problem: string;
  /** For `refused`. */
  nextStep: NextStep;
  chatbotId: string;
  /** The last try did not link. Spec §8 has no message for that: the fields are marked. */
  hasFailed: boolean;
  /** How far the shop is with the store's products; null until it was told, and once nobody is told any more. */
  reading: StoreReading | null;
};

const initialState: StoreLinkState = { phase: 'checking', problem: '', nextStep: 'none', chatbotId: '', hasFailed: false, reading: null };

export const storeLinkState = proxy<StoreLinkState>({ ...initialState });

let authorization: StoreAuthorization | null = null;

/** The store's address as the callback wrote it; anybody may have. */
export const storeAddressOf = ({ storeHost, apiAddress }: StoreAuthorization): string =>
  storeHost || apiAddress.replace(/\/web_api\/?$/, '');

/** Checks what the callback brought, and whether the store has a chatbot already. `whyNoCode`: for one that brought no code. */
export async function checkAuthorization(received: StoreAuthorization, whyNoCode: CodelessReason = 'missing'): Promise<void> {
  authorization = received;
  Object.assign(storeLinkState, initialState);
  if (received.code === '') return refuseUnverified(received, callbackTexts[whyNoCode]);
  const answer = await sendAuthorization(received);
  if (authorization !== received) return;
  if (!answer.success) return applyErrors(received, answer.errors);
  if (!answer.data.mayBeLinked) {
    storeLinkState.phase = 'waiting';
    return;
  }
  const linked = await fetchLinkedChatbot(received);
  if (authorization !== received) return;
  if (linked.success) Object.assign(storeLinkState, { phase: 'linked', chatbotId: linked.data });
  else storeLinkState.phase = 'waiting';
}

/** Asks again after no answer came. */
export async function checkAgain(): Promise<void> {
  if (authorization) await checkAuthorization(authorization);
}

/** Spec §7, `POST /tray/link-store`: links the store to the chatbot that proves itself. */
export async function linkStore(chatbotId: string, chatbotToken: string): Promise<void> {
  if (!authorization || storeLinkState.phase !== 'waiting') return;
  Object.assign(storeLinkState, { phase: 'linking', hasFailed: false });
  const answer = await sendStoreLink({ ...authorization, chatbotId: chatbotId.trim(), chatbotToken: chatbotToken.trim() });
  if (answer.success) Object.assign(storeLinkState, { phase: 'linked', chatbotId: answer.data.chatbotId });
  else if (needsNewCode(answer.errors)) await applyErrors(authorization, answer.errors);
  else Object.assign(storeLinkState, { phase: 'waiting', hasFailed: true });
}

/** Asks how far the reading is; false once there is nothing more to ask: the code that proves whose store it is has ended. */
export async function loadReading(): Promise<boolean> {
  const asked = authorization;
  if (!asked || storeLinkState.phase !== 'linked') return false;
  const answer = await fetchStoreReading(asked);
  if (authorization !== asked) return false;
  if (answer.success) storeLinkState.reading = answer.data;
  return answer.success || isUncertain(answer.errors);
}

/** For tests: as before the first check. */
export function resetStoreLink(): void {
  authorization = null;
  Object.assign(storeLinkState, initialState);
}

const needsNewCode = (errors: readonly ResultError[]): boolean => errors.some(({ code }) => code === 'authorization-refused');

async function applyErrors(received: StoreAuthorization, errors: readonly ResultError[]): Promise<void> {
  const message = errors[0]?.message ?? failures.storeLink;
  const known = errors[0]?.code ?? '';
  if (known === 'store-not-allowed') markRefused(message, 'open-again');
  else if (known === 'not-configured') markRefused(message, 'none');
  else if (isOver(known)) markRefused(message, 'authorize');
  else if (isUncertain(errors) || known === 'authorization-busy' || known === 'too-many')
    Object.assign(storeLinkState, { phase: 'unsure', problem: message });
  else await refuseUnverified(received, message);
}

/** The store gave no usable answer: its code may be used up. */
const isOver = (code: string): boolean => Object.hasOwn(trayProblems, code) && code !== 'authorization-busy';

/** Nobody has said yet whether this is a store that may be asked: without that, authorising again could lead nowhere. */
async function refuseUnverified(received: StoreAuthorization, problem: string): Promise<void> {
  const store = storeAddressOf(received);
  const page = store === '' ? null : await fetchAuthorizationPage(store);
  if (authorization === received) markRefused(problem, page?.success ? 'authorize' : 'open-again');
}

function markRefused(problem: string, nextStep: NextStep): void {
  Object.assign(storeLinkState, { phase: 'refused', problem, nextStep });
}
