/**
 * The ids that WhatsApp may use for one Brazilian phone, the given one first. Older accounts lack the ninth digit of
 * today's mobile numbers. Any other id has one spelling.
 */
export function spellingsOfPhone(id: string): string[] {
  const [, area = '', nine = '', rest = ''] = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(id) ?? [];
  if (area === '') return [id];
  return [id, nine === '' ? `55${area}9${rest}` : `55${area}${rest}`];
}
