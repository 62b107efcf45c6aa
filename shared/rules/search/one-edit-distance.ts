/**
 * Whether one changed, missing, extra or swapped letter turns `typed` into `word` (`whole`) or into a prefix of `word`
 * (`begun`), for a word that is still being typed.
 */
export function matchWithOneEdit(typed: string, word: string): 'whole' | 'begun' | null {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  if (at === typed.length) return word.length <= typed.length + 1 ? 'whole' : 'begun';
  const rests: [typed: string, word: string][] = [
    [typed.slice(at + 1), word.slice(at + 1)], // changed
    [typed.slice(at + 1), word.slice(at)], // extra
    [typed.slice(at), word.slice(at + 1)], // missing
  ];
  if (typed[at] === word[at + 1] && typed[at + 1] === word[at]) rests.push([typed.slice(at + 2), word.slice(at + 2)]);
  if (rests.some(([left, right]) => left === right)) return 'whole';
  return word.length > at && rests.some(([left, right]) => right.startsWith(left)) ? 'begun' : null;
}
