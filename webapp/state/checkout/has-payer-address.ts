import type { Session } from '#shared/model/session.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';

/**
 * Whether the customer has an address for a payment that needs the payer's. One that waits for a connection counts: it
 * is sent before the confirmation.
 */
export const hasPayerAddress = (
  session: Pick<Session, 'userShop'> | null,
  operations: readonly Pick<PendingOperation, 'kind'>[],
): boolean =>
  (session !== null && session.userShop.addresses.length > 0) || operations.some(({ kind }) => kind === 'address');
