/** A file's JSON, or why it is none: in Portuguese, with the place. */
export type JsonReading = { value: unknown } | { refusal: string };

// Each of the three always finds an end, at worst its line's or the text's: to fail there and to search on would be
// quadratic.
const stringOrComment = /"(?:\\.|[^"\\\n])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
/** One that nothing closes stays, so that the complaint is about the place where it begins. */
const isComment = (piece: string): boolean =>
  piece.startsWith('//') || (piece.startsWith('/*') && piece.length > 3 && piece.endsWith('*/'));

/**
 * Reads JSON that may hold comments, after two slashes or between a slash and a star. They become blanks, so that every
 * place keeps its line.
 */
export function readJsonWithComments(text: string): JsonReading {
  const bare = text
    .replace(/^\uFEFF/, ' ')
    .replaceAll(stringOrComment, (piece) => (isComment(piece) ? piece.replaceAll(/[^\n]/g, ' ') : piece));
  const error = parseError(bare);
  if (error === null) return { value: JSON.parse(bare) };
  const before = bare.slice(0, whereItBreaks(bare, error)).split('\n');
  const place = `linha ${before.length}, coluna ${(before.at(-1)?.length ?? 0) + 1}`;
  return { refusal: `${place}: aqui deixa de ser JSON. Confira vírgulas (nenhuma depois do último), aspas e chaves.` };
}

function parseError(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The offset of the first character that cannot stand there. The parser does not always say it, but of a beginning that
 * is right so far it complains at its end only; the shortest wrong one is found by halves.
 */
function whereItBreaks(text: string, error: string): number {
  const said = positionOf(error);
  if (said !== null) return said;
  let right = 0;
  let wrong = text.length;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    const complaint = parseError(text.slice(0, middle));
    const isRightSoFar =
      complaint === null || /unexpected end|unterminated/i.test(complaint) || positionOf(complaint) === middle;
    if (isRightSoFar) right = middle;
    else wrong = middle;
  }
  return right;
}

function positionOf(error: string): number | null {
  const digits = /position (\d+)/.exec(error)?.[1];
  return digits === undefined ? null : Number(digits);
}
