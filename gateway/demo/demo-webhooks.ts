import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds between the attempts of one webhook. Tray documents that a webhook without a 200 response is retried
 * after growing delays, without numbers. These delays suit a person who watches the demo.
 */
const defaultRetryDelays: readonly number[] = [1_000, 4_000, 15_000, 60_000, 300_000];

/** Posts one webhook and returns the HTTP status. */
type Post = (form: Record<string, string>) => Promise<number>;

type Parts = {
  post: Post;
  onRefused: (form: Record<string, string>, status: number, isLast: boolean) => void;
  waits?: readonly number[];
};

/**
 * Posts the webhooks of the demo's store as Tray does. `send` resolves after the first attempt of each. A webhook
 * without a 200 response is retried in the background, a limited number of times, until `stop`.
 */
export function demoWebhooks({ post, onRefused, waits = defaultRetryDelays }: Parts) {
  const stopping = new AbortController();
  const isAccepted = async (form: Record<string, string>, isLast: boolean): Promise<boolean> => {
    // Any error on the way counts as a failed attempt.
    const status = await post(form).catch(() => 0);
    if (status !== 200 && !stopping.signal.aborted) onRefused(form, status, isLast);
    return status === 200;
  };
  const retry = async (form: Record<string, string>): Promise<void> => {
    for (const [at, wait] of waits.entries()) {
      // Only `stop` interrupts this wait.
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || (await isAccepted(form, at === waits.length - 1))) return;
    }
  };
  return {
    send: async (forms: readonly Record<string, string>[]): Promise<void> => {
      for (const form of forms) if (!(await isAccepted(form, waits.length === 0))) void retry(form);
    },
    stop: (): void => stopping.abort(),
  };
}
