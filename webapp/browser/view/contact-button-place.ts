/** The contact's name in the top bar, where an agent's button to change the contact goes; `null` = not on screen. */
export const contactNamePlace = (): HTMLElement | null => document.querySelector<HTMLElement>('.top-bar-contact');
