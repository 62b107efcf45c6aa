/** Leaves for another page in this tab. WhatsApp opens its link itself; a new tab would stay blank behind it. */
export const leaveFor = (url: string): void => window.location.assign(url);

/** Loads the screen that the address names anew, dropping whatever the page holds. */
export const reloadPage = (): void => window.location.reload();
