import { proxy } from 'valtio';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { isSameTarget } from '#shared/rules/offline-queue/operation-rules.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showToast } from '../session/toasts.ts';

/** A change that waited and that the shop did not accept. `title`: what it changed. `text`: why it was not accepted. */
export type RefusedChange = { operation: PendingOperation; title: string; text: string };

/** What cart and checkout list: the newest refusal of each target. A toast alone is over before the shopper is back. */
export const refusedChanges = pageState(() => proxy<{ list: RefusedChange[] }>({ list: [] }));

/** Lists a refused change and announces it in a toast. */
export function showRefused(operation: PendingOperation, title: string, text: string): void {
  dropRefused(operation);
  refusedChanges.list.push({ operation, title, text });
  showToast({ kind: 'warning', title, text });
}

/** Removes a refusal from the list, because the change was made again. */
export function dropRefused(operation: PendingOperation): void {
  refusedChanges.list = refusedChanges.list.filter((other) => !isSameTarget(other.operation, operation));
}

/** Empties the list: the person has read it. */
export function dismissRefused(): void {
  refusedChanges.list = [];
}
