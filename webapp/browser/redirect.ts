/** Leaves for another page in this tab. WhatsApp opens its link itself; a new tab would stay blank behind it. */
export const leaveFor = (url: string): void => window.location.assign(url);

/** Opens the shop anew at a path, dropping whatever the page holds. The hash stays: where storage is blocked it is the session. */
export function startAgainAt(path: string): void {
  window.history.replaceState(null, '', `${path}${window.location.hash}`);
  window.location.reload();
}
