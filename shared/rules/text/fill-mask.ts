/**
 * Fills characters into a mask's zeros, as far as they go: `fillMask('000.000', '1234')` → '123.4'. Extra characters
 * are cut.
 */
export function fillMask(mask: string, characters: string): string {
  let text = '';
  let at = 0;
  for (const slot of mask) {
    if (at >= characters.length) break;
    text += slot === '0' ? characters.charAt(at++) : slot;
  }
  return text;
}
