import type { OperationKind, OperationOf, PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { loadWithRetry } from '../../browser/loading/retry-chunk-load.ts';
import { confirmHandlers } from '../order/confirm-operations.ts';
import type { OperationHandlers } from './handlers.ts';
import { lineHandlers } from './line-operations.ts';

/** One line for each kind. What the first screens do not need is loaded with its first operation. */
const handlers: { [Kind in OperationKind]: () => Promise<OperationHandlers<OperationOf<Kind>>> } = {
  line: async () => lineHandlers,
  gift: () => loadWithRetry(() => import('./gift-operations.ts')).then((part) => part.giftHandlers),
  choice: () => loadWithRetry(() => import('../checkout/choice-operations.ts')).then((part) => part.choiceHandlers),
  address: () => loadWithRetry(() => import('../checkout/address-operations.ts')).then((part) => part.addressHandlers),
  confirm: async () => confirmHandlers,
  contact: () => loadWithRetry(() => import('../checkout/contact-operations.ts')).then((part) => part.contactHandlers),
};

/** The handlers of this kind; rejects if their file does not load. */
export const handlersOf = (kind: OperationKind): Promise<OperationHandlers<PendingOperation>> =>
  // The table has this kind's handlers at this kind's name.
  handlers[kind]() as Promise<OperationHandlers<PendingOperation>>;
