/** Whether nothing has the focus, because the element that had it is gone or disabled. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
