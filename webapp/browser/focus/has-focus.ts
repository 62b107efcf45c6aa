/** Whether an element has the focus. Removing the focused one gives it to the page itself. */
export const hasFocus = (): boolean => document.activeElement !== document.body;
