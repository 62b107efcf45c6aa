import { useEffect, useSyncExternalStore } from 'react';
import { afterDialog, askBeforeUnload, onStepAway, pathNow } from '../../browser/panel/navigation-guard.ts';

type Leave = () => void;

/** The forms with typed values, each with the way to end the browser's own question. */
const unsaved = new Map<symbol, () => void>();
let path: string | null = null;
let question: Leave | null = null;
const listeners = new Set<() => void>();

/** Leaving the screen asks first while `isTyped`: something is typed that is not saved. */
export function useUnsaved(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const form = Symbol('form');
    unsaved.set(form, askBeforeUnload());
    path = pathNow();
    return () => forget(form);
  }, [isTyped]);
}

/** Leaves now, or asks first when something is not saved. */
export function askToLeave(leave: Leave): void {
  if (unsaved.size === 0) leave();
  else ask(leave);
}

/** Leaves after a save, before the form knows of it. */
export function leaveSaved(leave: Leave): void {
  for (const form of [...unsaved.keys()]) forget(form);
  leave();
}

/** The router's way to another screen. */
export function navigateAsking<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  if (to === pathNow()) navigate(to, options);
  else askToLeave(() => navigate(to, options));
}

/** What the person wanted when the question appeared; null: nothing is asked. */
export const useLeaveQuestion = (): Leave | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );

/** Stays on the screen. */
export const stay = (): void => ask(null);

/** Leaves, and what was typed is lost. */
export function leaveUnsaved(): void {
  const leave = question;
  for (const form of [...unsaved.keys()]) forget(form);
  afterDialog(() => {
    ask(null);
    leave?.();
  });
}

/** Call it once, before the router starts. */
export const watchStepsAway = (): void => onStepAway(() => (unsaved.size === 0 ? null : path), askToLeave);

function forget(form: symbol): void {
  unsaved.get(form)?.();
  unsaved.delete(form);
}

function ask(next: Leave | null): void {
  question = next;
  for (const listener of listeners) listener();
}
