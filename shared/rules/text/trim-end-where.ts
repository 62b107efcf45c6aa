/**
 * A text without the trailing characters that `isOne` matches. The search `/[...]+$/` would restart at each of them.
 */
export function trimEndWhere(text: string, isOne: RegExp): string {
  let end = text.length;
  while (end > 0 && isOne.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
