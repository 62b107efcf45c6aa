import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds between the tries of one webhook. Tray documents that one which is not answered with 200 comes again after growing delays, and
 * gives no numbers: these suit somebody who watches the demo.
 */
const defaultRetryDelays: readonly number[] = [1_000, 4_000, 15_000, 60_000, 300_000];

/** How one webhook is posted: answers the HTTP status. */
type Post = (form: Record<string, string>) => Promise<number>;

type Parts = {
  post: Post;
  onRefused: (form: Record<string, string>, status: number, isLast: boolean) => void;
  waits?: readonly number[];
};

/**
 * Posts the webhooks of the demo's store as Tray does. `send` resolves after the first try of each; one that was not answered with 200 is sent
 * again behind it, a bounded number of times, until `stop`.
 */
export function demoWebhooks({ post, onRefused, waits = defaultRetryDelays }: Parts) {
  const stopping = new AbortController();
  const isTaken = async (form: Record<string, string>, isLast: boolean): Promise<boolean> => {
    // Whatever goes wrong on the way, nobody took it.
    const status = await post(form).catch(() => 0);
    if (status !== 200 && !stopping.signal.aborted) onRefused(form, status, isLast);
    return status === 200;
  };
  const sendAgain = async (form: Record<string, string>): Promise<void> => {
    for (const [at, wait] of waits.entries()) {
      // Ended early by `stop` alone.
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || (await isTaken(form, at === waits.length - 1))) return;
    }
  };
  return {
    send: async (forms: readonly Record<string, string>[]): Promise<void> => {
      for (const form of forms) if (!(await isTaken(form, waits.length === 0))) void sendAgain(form);
    },
    stop: (): void => stopping.abort(),
  };
}
