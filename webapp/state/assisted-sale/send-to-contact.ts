import { proxy } from 'valtio';
import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import { MessageKind, MessageState, type SentMessage } from '#shared/model/message.ts';
import type { ItemAttribute } from '#shared/model/order/order.ts';
import type { Failure, Result } from '#shared/model/result.ts';
import { notSentTitle } from '#shared/text/messaging/messages.ts';
import { toasts } from '#shared/text/toasts.ts';
import { fetchMessages, sendCatalog, sendMessageAgain, sendProduct, sendSummary } from '../../api/agent-calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showsLastMessage } from '../../browser/view/last-message.ts';
import { sendDrafts } from '../order/unsent-changes.ts';
import { contactTitle } from '../session/contact-title.ts';
import { showToast } from '../session/toasts.ts';

/** A message on its way: its toast shows once the channel accepted it, or gave it up. */
type AwaitedMessage = { id: string; text: string; detailOf: DetailOf };

/** What the toast names besides its text; `undefined` = nothing. */
type DetailOf = ((message: Pick<SentMessage, 'title'>) => string) | undefined;

type OutboxState = {
  /** What is being sent: a product id, 'catalog', 'summary', or the id of a message that is sent again. */
  sending: Record<string, true>;
  /** The placed order whose messages are shown, by its number; `null`: those of the contact. */
  orderNumber: number | null;
  /** The delivery state of the newest messages to the contact, newest first; `null` before it is loaded. */
  messages: SentMessage[] | null;
  awaited: AwaitedMessage[];
  /** Why it could not be loaded, as text. */
  failure: string | null;
  /** Whether the shop has no such list: a call that every order service may lack. */
  isLacked: boolean;
};

const initialState = (): OutboxState => ({
  sending: {},
  orderNumber: null,
  messages: null,
  awaited: [],
  failure: null,
  isLacked: false,
});

/** The messages an agent sends to the contact (spec §1, §4), and their delivery state. */
export const outboxState = pageState(() => proxy(initialState()));

/** Sends a product to the contact, with the options chosen so far (spec §7: an "empty list on the card"). */
export const sendProductToContact = (providerId: string, attributes: ItemAttribute[] = []): Promise<boolean> =>
  sendAndFollow(
    { key: providerId, kind: MessageKind.Product, text: toasts.productSent, detailOf: ({ title }) => title },
    () => sendProduct(providerId, attributes),
  );

/** Sends the catalogue to the contact, opened where the agent chose. */
export const sendCatalogToContact = (request: CatalogSendRequest): Promise<boolean> =>
  sendAndFollow({ key: 'catalog', kind: MessageKind.Catalog, text: toasts.catalogSent }, () => sendCatalog(request));

/** Sends the summary of the order to the contact. */
export const sendSummaryToContact = (): Promise<boolean> =>
  sendAndFollow({ key: 'summary', kind: MessageKind.Summary, text: toasts.summarySent }, async () => {
    // The summary must match what the agent sees.
    const unsent = await sendDrafts();
    return unsent ?? (await sendSummary());
  });

/** Sends a failed message again. */
export async function resendMessage(id: string): Promise<void> {
  await runExclusively(id, async () => {
    const response = await sendMessageAgain(id);
    if (!response.success) notifyFailure(response);
    else if (outboxState.orderNumber === null) applyMessages(response.data);
    else await loadMessages();
  });
}

/** Shows the messages about this placed order, or all of the contact (`null`). */
export function showMessagesOf(orderNumber: number | null): void {
  if (outboxState.orderNumber !== orderNumber)
    Object.assign(outboxState, { orderNumber, messages: null, failure: null });
}

/** Loads the delivery states; a failure keeps the known ones. */
export async function loadMessages(): Promise<void> {
  const { orderNumber } = outboxState;
  const response = await fetchMessages(orderNumber);
  if (outboxState.orderNumber !== orderNumber) return;
  if (!response.success) {
    outboxState.failure = response.error.message;
    outboxState.isLacked = response.kind === 'missing';
    return;
  }
  applyMessages(response.data);
}

function applyMessages(messages: SentMessage[]): void {
  Object.assign(outboxState, { messages, failure: null, isLacked: false });
  reportAwaited(messages);
}

/**
 * Sends a message of this kind. Its toast `text` shows once the channel accepted the message, with what was sent: until
 * then the list of messages says that it waits. Returns whether the shop took it.
 */
export async function sendAndFollow(
  { key, kind, text, detailOf }: { key: string; kind: MessageKind; text: string; detailOf?: DetailOf },
  send: () => Promise<Result<null> | string>,
): Promise<boolean> {
  let isDone = false;
  await runExclusively(key, async () => {
    const known = (outboxState.messages ?? []).map(({ id }) => id);
    const response = await send();
    if (typeof response === 'string') showToast({ kind: 'warning', text: response });
    else if (!response.success) notifyFailure(response);
    else {
      isDone = true;
      await loadMessages();
      // A long message has several parts; the channel gets the newest one last.
      const newest = outboxState.messages?.find((message) => message.kind === kind && !known.includes(message.id));
      if (!newest) return;
      outboxState.awaited.push({ id: newest.id, text, detailOf });
      reportAwaited(outboxState.messages ?? []);
    }
  });
  return isDone;
}

/** Shows the toast of each awaited message that is not in the queue any more. */
function reportAwaited(messages: readonly SentMessage[]): void {
  for (const { id, text, detailOf } of [...outboxState.awaited]) {
    const message = messages.find((one) => one.id === id);
    if (!message || message.state === MessageState.Queued) continue;
    outboxState.awaited = outboxState.awaited.filter((one) => one.id !== id);
    if (message.state === MessageState.Failed) {
      // The page says it once: its status line also has the button that sends it again.
      if (showsLastMessage()) continue;
      showToast({
        kind: 'warning',
        title: notSentTitle(message.title),
        text: [message.reason, message.advice].filter(Boolean).join('. '),
      });
    } else showToast({ kind: 'success', text, ...contactTitle(), ...(detailOf && { detail: detailOf(message) }) });
  }
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
function notifyFailure({ error, text }: Failure): void {
  showToast({ kind: 'warning', ...(text.startsWith(error.message) ? {} : { title: error.message }), text });
}
