/** A text without the characters at its end that `isOne` matches. A search for `/[...]+$/` would begin anew at each of them. */
export function trimEndWhere(text: string, isOne: RegExp): string {
  let end = text.length;
  while (end > 0 && isOne.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
