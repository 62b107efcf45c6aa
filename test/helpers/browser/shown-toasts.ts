import type { Page } from 'playwright-core';

/** The toasts of a page since its start, also those that are over. */
export type ShownToasts = {
  /** Waits until a toast with this text is shown. The next call waits for a later one. */
  untilShown(text: string): Promise<void>;
};

/** Milliseconds that a step of a journey may take. */
const STEP_LIMIT = 20_000;

/**
 * Records each toast of a page while it is on screen. Call it before the page opens the shop. A toast is over after
 * five seconds. On a busy machine a test that only looks from time to time may come too late for it.
 */
export async function recordToasts(page: Page, { limit = STEP_LIMIT } = {}): Promise<ShownToasts> {
  const shown: string[] = [];
  const waiting = new Set<() => void>();
  let next = 0;
  await page.exposeFunction('recordToast', (text: string) => {
    shown.push(text);
    for (const look of waiting) look();
  });
  await page.addInitScript(watchToasts);
  return {
    untilShown: (text) =>
      new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = () => {
          const at = shown.findIndex((toast, index) => index >= next && toast.includes(text));
          if (at < 0) return;
          next = at + 1;
          end();
          resolve();
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`no toast '${text}' within ${limit} ms, only ${JSON.stringify(shown.slice(next))}`));
        }, limit);
        waiting.add(look);
        look();
      }),
  };
}

declare global {
  interface Window {
    recordToast(text: string): Promise<void>;
  }
}

/** Runs in the page. */
function watchToasts(): void {
  let last: Element | null = null;
  let text = '';
  new MutationObserver(() => {
    const toast = document.querySelector('section[aria-label="Avisos"] > *');
    const now = toast?.checkVisibility() ? (toast.textContent ?? '') : '';
    if (now !== '' && (toast !== last || now !== text)) void window.recordToast(now);
    last = toast;
    text = now;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
