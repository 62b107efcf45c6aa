import type { OperationKind, OperationOf, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { loadWithRetry } from '../../browser/loading/retry-chunk-load.ts';
import { isKeptOverReload } from '../../browser/storage/storage.ts';
import { confirmHandlers } from '../order/confirm-operations.ts';
import { lineHandlers } from './line-operations.ts';
import type { OperationHandlers } from './operation-handler.ts';

/** Loads a part that sends what waits. A browser that remembers a failed file reloads the page for it. */
const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadWithRetry(load, () => isKeptOverReload('offline_queue'));

/** One line for each kind. What the first screens do not need is loaded when a screen connects (`loadHandlers`). */
const handlers: { [Kind in OperationKind]: () => Promise<OperationHandlers<OperationOf<Kind>>> } = {
  line: async () => lineHandlers,
  gift: () => loadPart(() => import('../order/gifts.ts')).then((part) => part.giftHandlers),
  choice: () => loadPart(() => import('../checkout/choices.ts')).then((part) => part.choiceHandlers),
  address: () => loadPart(() => import('../checkout/address-operations.ts')).then((part) => part.addressHandlers),
  confirm: async () => confirmHandlers,
  contact: () => loadPart(() => import('../checkout/contact-operations.ts')).then((part) => part.contactHandlers),
};

/** Loads the handlers of all kinds while there is a connection: at the next one an operation may need them at once. */
export function loadHandlers(): void {
  for (const load of Object.values(handlers)) void load();
}

/** The handlers of this kind, once their file has loaded. */
export const handlersOf = (kind: OperationKind): Promise<OperationHandlers<PendingOperation>> =>
  // The table has this kind's handlers at this kind's name.
  handlers[kind]() as Promise<OperationHandlers<PendingOperation>>;
