/** The merchant's chat with a prefilled text; without one when there is no confirmed order. */
export function chatLink(whatsApp: string, text = ''): string {
  const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${whatsApp.replaceAll(/\D/g, '')}${query}`;
}
