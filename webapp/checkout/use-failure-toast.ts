import { useEffect } from 'react';
import type { Result } from '#shared/model/result.ts';
import { isOffline } from '../browser/device/online.ts';
import { showToast } from '../state/session/toasts.ts';

/**
 * Spec §8: a checkout list that fails shows a warning toast with its operation's text; the server's text is shown
 * beside the field. Without a connection, its line under the top bar says why, once.
 */
export function useFailureToast(answer: Result<unknown> | null): void {
  useEffect(() => {
    if (answer && !answer.success && !isOffline()) showToast({ kind: 'warning', text: answer.error.message });
  }, [answer]);
}

/** The server's error text, else the operation's; null without a failure. */
export const failureText = (answer: Result<unknown> | null): string | null =>
  answer && !answer.success ? answer.text : null;
