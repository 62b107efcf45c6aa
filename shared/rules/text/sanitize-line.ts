/**
 * A one-line text such as a name or a street. Control characters and line breaks become spaces. Invisible characters
 * are removed: zero-width ones, and those that change the writing direction, which could hide another text. Surrounding
 * spaces are trimmed.
 */
export const sanitizeLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim();
