/** Whether the page shows how the last message to the contact went, as the catalogue's footer does. */
export const showsLastMessage = (): boolean => document.querySelector('.last-message') !== null;
