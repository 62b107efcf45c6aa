/** Splits a text at line ends and `<br>`, trims the lines and drops empty ones at both ends. */
export function textLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n|<br\s*\/?>/i).map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  if (first === -1) return [];
  return lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}
