import { proxy } from 'valtio';
import { pageState } from '../../browser/storage/page-state.ts';

export type Toast = { id: string; kind: 'success' | 'warning'; text: string; title?: string };

/** Spec §9: "Toasts auto-hide (default delay 5000 ms)". */
const toastMilliseconds = 5000;
let lastId = 0;

export const toastsState = pageState(() => proxy<{ list: Toast[] }>({ list: [] }));

/** Shows a short message that closes by itself. A text that is already displayed replaces its earlier toast. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const same = toastsState.list.find(({ text }) => text === toast.text);
  if (same) closeToast(same.id);
  const id = String(++lastId);
  toastsState.list.push({ id, ...toast });
  const timer: unknown = setTimeout(() => closeToast(id), toastMilliseconds);
  // In Node a pending timer keeps the process alive; browser timers have no `unref`.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/** Closes a toast before its timer ends. */
export function closeToast(id: string): void {
  const at = toastsState.list.findIndex((toast) => toast.id === id);
  if (at !== -1) toastsState.list.splice(at, 1);
}
