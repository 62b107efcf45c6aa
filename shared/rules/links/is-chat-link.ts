/** Whether an address opens a WhatsApp chat. */
export const isChatLink = (url: string): boolean => url.startsWith('https://wa.me/');
