type Line = { name: string; options: readonly string[]; sku: string | null };

/** The code of a line where another one of the order has its name and choice; '' where the words are enough. */
export function skuWhereNeeded<One extends Line>(lines: readonly One[]): (line: One) => string {
  const words = ({ name, options }: Line) => JSON.stringify([name, options]);
  return (line) => (lines.filter((other) => words(other) === words(line)).length > 1 ? (line.sku ?? '') : '');
}
