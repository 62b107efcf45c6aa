import { useEffect } from 'react';
import type { Result } from '#shared/model/result.ts';
import { isOffline } from '../browser/device/online.ts';
import { showToast } from '../state/session/toasts.ts';

/**
 * Spec §8: a checkout list that fails shows a warning toast with its operation's text; the server's text is shown
 * beside the field. Without a connection, its line under the top bar says why, once.
 */
export function useFailureToast(response: Result<unknown> | null): void {
  useEffect(() => {
    if (response && !response.success && !isOffline()) showToast({ kind: 'warning', text: response.error.message });
  }, [response]);
}

/** The server's error text, else the operation's; null without a failure. */
export const failureText = (response: Result<unknown> | null): string | null =>
  response && !response.success ? response.text : null;
