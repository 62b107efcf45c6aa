/**
 * A text of one line as a person means it: a name, a street. Control characters and line breaks become spaces; characters that show
 * nothing go, such as those without width and those that turn the direction of writing, behind which another text could hide; so do spaces
 * around.
 */
export const personText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim();
