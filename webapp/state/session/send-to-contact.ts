import { proxy } from 'valtio';
import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import type { SentMessage } from '#shared/model/message.ts';
import type { ItemAttribute } from '#shared/model/order.ts';
import type { Failure, Result } from '#shared/model/result.ts';
import { toasts } from '#shared/text/toasts.ts';
import { fetchMessages, sendCatalog, sendMessageAgain, sendProduct, sendSummary } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { sendDrafts } from '../order/unsent-changes.ts';
import { contactTitle } from './contact-title.ts';
import { showToast } from './toasts.ts';

type OutboxState = {
  /** What is being sent: a product id, 'catalog', 'summary', or the id of a message that is sent again. */
  sending: Record<string, true>;
  /** The delivery state of the newest messages to the contact, newest first; `null` before it is loaded. */
  messages: SentMessage[] | null;
  /** Why it could not be loaded, as text. */
  failure: string | null;
};

const initialState = (): OutboxState => ({ sending: {}, messages: null, failure: null });

/** The messages an agent sends to the contact (spec §1, §4), and their delivery state. */
export const outboxState = pageState(() => proxy(initialState()));

/** Sends a product to the contact, with the options chosen so far (spec §7: an "empty list on the card"). */
export const sendProductToContact = (providerId: string, attributes: ItemAttribute[] = []): Promise<boolean> =>
  sendOnce(providerId, toasts.productSent, () => sendProduct(providerId, attributes));

/** Sends the catalogue to the contact, opened where the agent chose. */
export const sendCatalogToContact = (request: CatalogSendRequest): Promise<boolean> =>
  sendOnce('catalog', toasts.catalogSent, () => sendCatalog(request));

/** Sends the summary of the order to the contact. */
export const sendSummaryToContact = (): Promise<boolean> =>
  sendOnce('summary', toasts.summarySent, async () => {
    // The summary must match what the agent sees.
    const unsent = await sendDrafts();
    return unsent ?? (await sendSummary());
  });

/** Sends a failed message again. */
export async function resendMessage(id: string): Promise<void> {
  await runExclusively(id, async () => applyMessages(await sendMessageAgain(id), notifyFailure));
}

/** Loads the delivery states; a failure keeps the known ones. */
export async function loadMessages(): Promise<void> {
  applyMessages(await fetchMessages(), (answer) => {
    outboxState.failure = answer.error.message;
  });
}

type Failed = Failure;

async function sendOnce(
  key: string,
  successText: string,
  send: () => Promise<Result<null> | string>,
): Promise<boolean> {
  let isDone = false;
  await runExclusively(key, async () => {
    const answer = await send();
    if (typeof answer === 'string') showToast({ kind: 'warning', text: answer });
    else if (!answer.success) notifyFailure(answer);
    else {
      isDone = true;
      showToast({ kind: 'success', text: successText, ...contactTitle() });
      void loadMessages();
    }
  });
  return isDone;
}

/** A double tap sends one message. */
async function runExclusively(key: string, task: () => Promise<void>): Promise<void> {
  if (outboxState.sending[key]) return;
  outboxState.sending[key] = true;
  try {
    await task();
  } finally {
    delete outboxState.sending[key];
  }
}

/** Spec §8: shows the operation's own message and the shop's reason. */
function notifyFailure({ error, text }: Failed): void {
  showToast({ kind: 'warning', ...(text.startsWith(error.message) ? {} : { title: error.message }), text });
}

function applyMessages(answer: Result<SentMessage[]>, onFailure: (failed: Failed) => void): void {
  if (answer.success) Object.assign(outboxState, { messages: answer.data, failure: null });
  else onFailure(answer);
}
