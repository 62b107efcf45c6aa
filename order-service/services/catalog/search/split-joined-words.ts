import type { Expression } from './equivalent-words.ts';

/** Words that connect those of a joined one. 'Com' and 'sem' change what is searched, so they stay in the text. */
const connecting = ['de', 'da', 'do', 'com', 'sem', 'em', 'para', 'pra', 'e'];
/** Longer texts are no joined words. */
const maxLetters = 40;
const maxPart = 15;
/**
 * Shorter parts occur by chance in any word. Beside a connecting word they may have three or two letters, before it two
 * only where a longer word follows: 'ladevidro' is 'lã de vidro'.
 */
const minPart = 4;
const minBeforeConnecting = 3;
const minBeforeLonger = 2;
const minLonger = 3;
const minAfterConnecting = 2;
/** An amount at the end, as in 'cervejalata350ml'. */
const amountAtEnd = /\d{1,5}[a-z]{0,3}$/;

/** The words with which a joined word may begin. */
export function possibleBeginnings(typed: string): string[] {
  const { letters } = partsOf(typed);
  const longest = Math.min(letters.length, maxPart);
  return letters.length > maxLetters
    ? []
    : Array.from({ length: longest }, (_, at) => letters.slice(0, at + 1)).filter(
        ({ length }) => length >= minBeforeConnecting || (length >= minBeforeLonger && isBeforeLonger(letters, length)),
      );
}

/** The words of which a joined word may consist, to ask which of them the shop has. Their number grows linearly. */
export function possibleParts(typed: string): string[] {
  const { letters } = partsOf(typed);
  const parts = new Set<string>();
  if (letters.length <= maxLetters)
    for (let from = 0; from < letters.length; from++)
      for (let to = from + minAfterConnecting; to <= Math.min(letters.length, from + maxPart); to++)
        parts.add(letters.slice(from, to));
  return [...parts];
}

/**
 * The words of a joined one, with those that connect them: 'aguacomgas' → 'agua', 'com', 'gas'. The fewest words win,
 * then the longest first one. null: it is no joined word.
 */
export function splitJoinedWords(typed: string, isWord: (part: string) => boolean): Expression | null {
  const { letters, amount } = partsOf(typed);
  if (letters.length > maxLetters || /\d/.test(letters)) return null;
  const known = new Map<string, Expression | null>();
  const wordsFrom = (at: number, isConnected: boolean): Expression | null => {
    const key = `${at} ${isConnected}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: Expression | null = null;
    for (let to = Math.min(letters.length, at + maxPart); to >= at + minAfterConnecting; to--) {
      const part = letters.slice(at, to);
      if (!isWord(part)) continue;
      for (const rest of restsFrom(to))
        if (part.length >= shortestPart(isConnected, rest)) best = fewest(best, [part, ...rest]);
    }
    known.set(key, best);
    return best;
  };
  const restsFrom = (at: number): Expression[] => {
    if (at === letters.length) return [[]];
    const plain = wordsFrom(at, false);
    const connected = connecting.flatMap((word) => {
      const rest = letters.startsWith(word, at) ? wordsFrom(at + word.length, true) : null;
      return rest === null ? [] : [[word, ...rest]];
    });
    return [...(plain === null ? [] : [plain]), ...connected];
  };
  const words = wordsFrom(0, false);
  const all = words === null || amount === '' ? words : [...words, amount];
  // One word twice is another word: 'bombom' is not 'bom' and 'bom'.
  return all === null || all.length < 2 || new Set(all).size < 2 ? null : all;
}

function shortestPart(isConnected: boolean, [next = '', longer = '']: Expression): number {
  if (isConnected) return minAfterConnecting;
  if (!connecting.includes(next)) return minPart;
  return next.length > 1 && longer.length >= minLonger ? minBeforeLonger : minBeforeConnecting;
}

/** Whether a connecting word of two letters or more and a longer word may follow here. */
const isBeforeLonger = (letters: string, at: number): boolean =>
  connecting.some(
    (word) => word.length > 1 && letters.startsWith(word, at) && letters.length >= at + word.length + minLonger,
  );

function partsOf(typed: string): { letters: string; amount: string } {
  const amount = amountAtEnd.exec(typed)?.[0] ?? '';
  return { letters: typed.slice(0, typed.length - amount.length), amount };
}

/** The expression with fewer words of its own; the first of two equal ones. */
const fewest = (one: Expression | null, other: Expression): Expression =>
  one !== null && weightOf(one) <= weightOf(other) ? one : other;
const weightOf = (words: Expression): number => words.filter((word) => !connecting.includes(word)).length;
