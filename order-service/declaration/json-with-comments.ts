/** The JSON value of a file, or a Portuguese text that says why and where it is not valid JSON. */
export type JsonReading = { value: unknown } | { refusal: string };

// Each of the three alternatives always finds an end, at the latest that of the line or the text. An alternative that
// failed there would make the search quadratic.
const stringOrComment = /"(?:\\.|[^"\\\n])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
/** A comment without an end stays, so that the error names the place where it begins. */
const isComment = (piece: string): boolean =>
  piece.startsWith('//') || (piece.startsWith('/*') && piece.length > 3 && piece.endsWith('*/'));

/** Reads JSON with comments of both kinds. Blanks replace them, so that error positions keep their lines. */
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
 * The offset of the first invalid character. The parser does not always return it, but for a valid beginning it fails
 * at the end only. A binary search finds the shortest invalid beginning.
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
