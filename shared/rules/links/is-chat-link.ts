/** Whether an address leads into a WhatsApp chat. */
export const isChatLink = (url: string): boolean => url.startsWith('https://wa.me/');
