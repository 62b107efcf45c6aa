/** Whether a shop's WhatsApp number has digits. Without them no link opens a chat. */
export const hasChatNumber = (whatsApp: string): boolean => /\d/.test(whatsApp);

/** The merchant's chat with a prefilled text; without one when there is no confirmed order. */
export function chatLink(whatsApp: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${whatsApp.replaceAll(/\D/g, '')}${query}`;
}
