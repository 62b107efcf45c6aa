type LeaveListener = (url: string) => void;
let leaveListener: LeaveListener | null = null;

/** Opens another page in this tab. WhatsApp opens its link itself; a new tab would stay blank behind it. */
export const redirectTo = (url: string): void => {
  window.location.assign(url);
  leaveListener?.(url);
};

/** Calls `task` with the URL of each redirect; returns a function that unsubscribes. One listener at a time. */
export function onLeave(task: LeaveListener): () => void {
  leaveListener = task;
  return () => {
    leaveListener = null;
  };
}

/** Reloads the page and discards its state. */
export const reloadPage = (): void => window.location.reload();

/** The same without a history entry, for a page that would only redirect again. */
export const redirectInPlace = (url: string): void => window.location.replace(url);
