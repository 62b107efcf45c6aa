/**
 * The ids under which WhatsApp may know one Brazilian phone, the given one first: older accounts lack the ninth digit that mobile numbers
 * have begun with since. Any other id is only itself.
 */
export function spellingsOfPhone(id: string): string[] {
  const [, area = '', nine = '', rest = ''] = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(id) ?? [];
  if (area === '') return [id];
  return [id, nine === '' ? `55${area}9${rest}` : `55${area}${rest}`];
}
