import type { GiftGroup } from '#shared/model/order/gift.ts';
import { isWaiting, type PendingOperation } from './operation.ts';

/**
 * The groups as the person wants them: with the last waiting selection of each. `isCounted`: which operations count;
 * the next selection is based on those that are being sent, too.
 */
export function withWaitingGifts<Group extends Pick<GiftGroup, 'id' | 'selectedGifts'>>(
  groups: readonly Group[],
  operations: readonly PendingOperation[],
  isCounted: (operation: PendingOperation) => boolean = isWaiting,
): Group[] {
  const wanted = operations.flatMap((operation) =>
    operation.kind === 'gift' && isCounted(operation) ? [operation.selection] : [],
  );
  return groups.map((group) => ({ ...group, ...wanted.filter(({ id }) => id === group.id).at(-1) }));
}
