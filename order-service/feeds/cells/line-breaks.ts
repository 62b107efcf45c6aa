/**
 * WooCommerce exports a line break of a description as a backslash and an "n". Among tags of letters a break needs a
 * tag, too.
 */
export function withLineBreaks(description: string): string {
  const text = description.replaceAll(/\\r\\n|\\n/g, '\n');
  const needsTags = /<[a-z/]/i.test(text) && !/<(?:p|br|div|li|h[1-6]|table)\b/i.test(text);
  return needsTags ? text.replaceAll('\n', '<br>\n') : text;
}
