/**
 * A text whose digits are all ASCII, whatever the script, width or decoration: '４', '٤', '४' and a keycap '4️⃣' become
 * '4'. White space of any length becomes one space.
 */
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(invisible, '').replaceAll(foreignDigits, asciiDigit).replaceAll(/\s+/g, ' ');

const invisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const foreignDigits = /[^\P{Nd}0-9]/gu;
const digit = /^\p{Nd}$/u;

/** Unicode lists the ten digits of a script in order. Some scripts follow each other directly. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
