type LeaveListener = (url: string) => void;
let leaveListener: LeaveListener | null = null;

/** Leaves for another page in this tab. WhatsApp opens its link itself; a new tab would stay blank behind it. */
export const redirectTo = (url: string): void => {
  window.location.assign(url);
  leaveListener?.(url);
};

/** From now on this is told where the page leaves for; the answer ends that. One at a time. */
export function onLeave(task: LeaveListener): () => void {
  leaveListener = task;
  return () => {
    leaveListener = null;
  };
}

/** Loads the screen that the address names anew, dropping whatever the page holds. */
export const reloadPage = (): void => window.location.reload();

/** The same without a step back to here: for a page that would only lead away again. */
export const redirectInPlace = (url: string): void => window.location.replace(url);
