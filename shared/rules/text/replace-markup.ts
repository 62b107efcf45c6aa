/**
 * A text with each tag replaced by what `replacementOf` makes of what stands between "<" and ">": 'br /', '/p'. Comments and scripts go with all
 * they hold, as in a browser up to the end of the text where nothing ends them; they are ''. A lone "<" as in "broca <10 mm" is not a tag
 * and stays.
 */
export const replaceMarkup = (text: string, replacementOf: (tag: string) => string): string =>
  text.replaceAll(markup, (_markup, _hidden, tag = '') => replacementOf(tag));

// What hides a text always finds an end, the text's own at worst: to fail there and to search on would be quadratic.
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<(\/?[a-z][^<>]*)>/gi;
