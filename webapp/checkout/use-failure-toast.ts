import { useEffect } from 'react';
import type { Result } from '#shared/model/result.ts';
import { showToast } from '../state/session/toasts.ts';

/** Spec §8: a list of the checkout that fails is a warning toast in its operation's words; the server's own stand beside the field. */
export function useFailureToast(answer: Result<unknown> | null): void {
  useEffect(() => {
    if (answer && !answer.success) showToast({ kind: 'warning', text: answer.error.message });
  }, [answer]);
}

/** What the server said of a failure, else the words of its operation; null when there is none. */
export const failureText = (answer: Result<unknown> | null): string | null =>
  answer && !answer.success ? (answer.errors[0]?.message ?? answer.error.message) : null;
