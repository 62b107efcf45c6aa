import { FeedRefusal } from '../feed-product.ts';
import type { FeedRow } from '../feed-row.ts';
import { readXmlItems, type XmlElement } from './xml-items.ts';

/**
 * Reads a Google Merchant feed, RSS or Atom, with or without "g:", into rows.
 * @throws FeedRefusal
 */
export function readGoogleXml(chunks: () => Iterable<string>, maxRows: number): FeedRow[] {
  const rows: FeedRow[] = [];
  // Filled while the entries are read: an attribute of one entry is a column of all entries.
  const columns = new Set<string>();
  readXmlItems(chunks, (item) => {
    if (rows.length >= maxRows) throw new FeedRefusal(item.line, `o feed tem mais de ${maxRows} produtos`);
    rows.push(rowOf(item, columns));
  });
  return rows;
}

// Only direct children are attributes of the product: the g:price inside g:shipping is the price of the shipping.
function rowOf(item: XmlElement, columns: Set<string>): FeedRow {
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
    columns,
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
