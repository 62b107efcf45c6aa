/** The contact's name in the top bar, where an agent's button to change the contact goes; `null` = not on screen. */
export const contactNamePlace = (): HTMLElement | null => document.querySelector<HTMLElement>('.top-bar-contact');

/** The end of the top bar, where an agent's pages of the contact go; `null` = not on screen. */
export const contactTabsPlace = (): HTMLElement | null => document.querySelector<HTMLElement>('.top-bar-end');
