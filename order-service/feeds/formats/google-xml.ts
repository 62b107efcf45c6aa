import { FeedRefusal } from '../feed-product.ts';
import type { RowValues } from '../feed-row.ts';
import { readXmlItems, type XmlElement } from './xml-items.ts';

/**
 * Reads a Google Merchant feed, RSS or Atom, with or without "g:", row by row. Returns the attributes of all entries:
 * one of a single entry is a column of the whole file. The entries of another document of products go to `onPlain`.
 * @throws FeedRefusal
 */
export function readGoogleXml(
  chunks: () => Iterable<string>,
  maxRows: number,
  onRow: (row: RowValues) => void,
  onPlain: (item: XmlElement) => void,
): ReadonlySet<string> {
  const columns = new Set<string>();
  let rows = 0;
  readXmlItems(chunks, (item, isPlain) => {
    if (++rows > maxRows) throw new FeedRefusal(item.line, `o feed tem mais de ${maxRows} produtos`);
    if (isPlain) return onPlain(item);
    onRow(rowOf(item, columns));
  });
  return columns;
}

// Only direct children are attributes of the product: the g:price inside g:shipping is the price of the shipping.
function rowOf(item: XmlElement, columns: Set<string>): RowValues {
  for (const { name } of item.children) columns.add(name);
  const google = attributesOf(item.children.filter((child) => child.isGoogle));
  const plain = attributesOf(item.children.filter((child) => !child.isGoogle));
  const values = new Map([...plain, ...google]);
  const description = values.get('description') ?? values.get('content') ?? values.get('summary');
  if (description !== undefined) values.set('description', description);
  return {
    line: item.line,
    values,
    details: item.children.filter((child) => child.name === 'product_detail').map(detailOf),
  };
}

function attributesOf(children: XmlElement[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { name, text } of children) {
    if (text.trim() === '') continue;
    const known = values.get(name);
    if (known) known.push(text);
    else values.set(name, [text]);
  }
  return values;
}

function detailOf(detail: XmlElement): { name: string; value: string } {
  const child = (name: string) => detail.children.find((one) => one.name === name)?.text ?? '';
  return { name: child('attribute_name'), value: child('attribute_value') };
}
