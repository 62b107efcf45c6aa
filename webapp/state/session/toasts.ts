import { proxy } from 'valtio';
import { pageState } from '../../browser/storage/page-state.ts';

export type Toast = {
  id: string;
  kind: 'success' | 'warning';
  text: string;
  title?: string;
  /** What the text is about, such as a product's name, on a line of its own. */
  detail?: string;
  /** Its text stays on the page: the toast is only read out. */
  isOnPage?: boolean;
  /** One button, such as 'Desfazer'. */
  action?: { label: string; run: () => void };
};

/**
 * An `id` of its own lets the cause close the toast when it ends; without a duration only the cause does.
 * `staysLonger`: for a person who does not look at the page, such as with a scanner in the hand.
 */
type NewToast = Omit<Toast, 'id'> & { id?: string; staysUntilClosed?: boolean; staysLonger?: boolean };

/** Spec §9: "Toasts auto-hide (default delay 5000 ms)". What can be pressed needs more time. */
const toastMilliseconds = 5_000;
const actionMilliseconds = 10_000;

/** Warnings of one moment, such as the refusals of what waited for a connection, share the toast: this many of them. */
const sameMomentMs = 1_000;
const maxTogether = 2;

/** The messages of the one toast: nearly always one. */
export const toastsState = pageState(() => proxy<{ list: Toast[] }>({ list: [] }));

type Clock = {
  timer: ReturnType<typeof setTimeout> | undefined;
  milliseconds: number;
  shownAt: number;
  lastId: number;
};
const clock = pageState<Clock>(
  () => ({ timer: undefined, milliseconds: 0, shownAt: 0, lastId: 0 }),
  ({ timer }) => clearTimeout(timer),
);

/** Shows a short message that closes by itself. It replaces the one before. */
export function showToast(shown: NewToast): void {
  const { id = String(++clock.lastId), staysUntilClosed, staysLonger, ...toast } = shown;
  const isSameMoment = toast.kind === 'warning' && Date.now() - clock.shownAt < sameMomentMs;
  const others = isSameMoment
    ? toastsState.list.filter(({ kind, text }) => kind === 'warning' && text !== toast.text)
    : [];
  clock.milliseconds = toast.action || staysLonger ? actionMilliseconds : toastMilliseconds;
  if (staysUntilClosed) clock.milliseconds = 0;
  clock.shownAt = Date.now();
  toastsState.list = [...others.slice(1 - maxTogether), { id, ...toast }];
  releaseToast();
}

/** Closes the message of a cause that ended; without an id all of the toast. */
export function closeToast(id?: string): void {
  toastsState.list = id === undefined ? [] : toastsState.list.filter((toast) => toast.id !== id);
  if (toastsState.list.length === 0) holdToast();
}

/** Another screen: the toast of the screen before is over. A younger one led there. */
export function leaveToast(): void {
  if (clock.milliseconds > 0 && Date.now() - clock.shownAt >= sameMomentMs) closeToast();
}

/** Keeps the current toast open, such as while it has the focus. */
export const holdToast = (): void => clearTimeout(clock.timer);

/** Starts the duration of the current toast again. */
export function releaseToast(): void {
  holdToast();
  if (toastsState.list.length === 0 || clock.milliseconds === 0) return;
  clock.timer = setTimeout(closeToast, clock.milliseconds);
  // In Node a pending timer keeps the process alive; browser timers have no `unref`.
  const timer: unknown = clock.timer;
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
