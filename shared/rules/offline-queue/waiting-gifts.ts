import type { GiftGroup } from '#shared/model/gift.ts';
import { type PendingOperation, waitingOperations } from './operation.ts';

/** The groups as the person wants them: with the last waiting selection of each. */
export function withWaitingGifts<Group extends Pick<GiftGroup, 'id' | 'selectedGifts'>>(
  groups: readonly Group[],
  operations: readonly PendingOperation[],
): Group[] {
  const waiting = waitingOperations(operations, 'gift').map(({ selection }) => selection);
  return groups.map((group) => ({ ...group, ...waiting.filter(({ id }) => id === group.id).at(-1) }));
}
