import { createStore } from './create-store.ts';

/** A short message over the page, or the bar that undoes the last action. */
export type Notice = {
  kind: 'good' | 'bad';
  text: string;
  /** The one press that the notice offers: 'Desfazer'. */
  action?: { label: string; run: () => void };
};
type Shown = Notice & { id: number };

/** Milliseconds. One with an action stays longer. */
const lasts = { plain: 5_000, withAction: 10_000 };

const shown = createStore<Shown | null>(() => null);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notice in place of the one before. */
export function showNotice(notice: Notice): void {
  lastId++;
  shown.set({ ...notice, id: lastId });
  startTimer();
}

/** Shows that something was done, and offers to undo it: `showUndo('nº 1042 em separação', () => …)`. */
export const showUndo = (text: string, undo: () => void): void =>
  showNotice({ kind: 'good', text, action: { label: 'Desfazer', run: undo } });

/** Hides the notice, for example because its action was pressed. */
export function hideNotice(): void {
  shown.set(null);
  clearTimeout(timer);
}

/** The notice stays while the pointer or the focus is on it. */
export const holdNotice = (): void => clearTimeout(timer);
/** Its time goes on. */
export function startTimer(): void {
  clearTimeout(timer);
  const notice = shown.get();
  if (notice) timer = setTimeout(hideNotice, notice.action ? lasts.withAction : lasts.plain);
}

/** The notice that is shown now. */
export const useNotice = shown.use;

/** Presses the action of the shown notice, if it has one: the key `Z`. Returns whether it had. */
export function pressNoticeAction(): boolean {
  const action = shown.get()?.action;
  if (!action) return false;
  hideNotice();
  action.run();
  return true;
}
