/**
 * A cell of a CSV file that Excel opens in Brazil, with semicolons. A text that a spreadsheet would run as a formula
 * gets an apostrophe before it: texts may come from foreign files.
 */
function csvCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of such a file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
