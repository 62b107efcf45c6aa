/**
 * Replaces each tag by `replacementOf` of the text between "<" and ">": 'br /', '/p'. Comments and scripts are removed
 * with their content; without an end they extend to the end of the text, as in a browser. For them `replacementOf` gets
 * ''. A lone "<" as in "broca <10 mm" is not a tag and stays.
 */
export const replaceMarkup = (text: string, replacementOf: (tag: string) => string): string =>
  text.replaceAll(markup, (_markup, _hidden, tag = '') => replacementOf(tag));

// The pattern of a comment or script always matches an end, at worst the end of the text. A failed match would make the
// search quadratic.
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<(\/?[a-z][^<>]*)>/gi;
