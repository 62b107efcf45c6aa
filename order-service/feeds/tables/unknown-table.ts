import { plainText } from '../cells/plain-text.ts';
import { FeedRefusal } from '../feed-product.ts';
import type { SampleRows } from './column-values.ts';
import { type Platform, platforms } from './export-dialects.ts';
import { fieldsOf, headingOf, suggestedFields, type TableField } from './headings.ts';
import { type ColumnMap, stateFields } from './open-table.ts';
import { tableColumns } from './table-columns.ts';

/** How the text goes on for operators. People without a terminal get `withoutCommand`. */
const commandHint = 'Se os produtos estão neste arquivo, diga o que é cada coluna: npm run shop --';
const mostListed = 40;
const mostHeadingLength = 60;

/** The refusal of a table, by the row that looks most like its header and the rows after it. */
export function unknownTableRefusal(
  line: number,
  cells: readonly string[],
  rows: SampleRows,
  map?: ColumnMap,
): FeedRefusal {
  const headings = cells.map(headingOf);
  const fields = statedFields(headings, rows, map);
  const suggested = new Map(suggestedFields(headings, fields, rows));
  const missing = missingOf(fields);
  const problem = `${missing.charAt(0).toUpperCase()}${missing.slice(1)}.${sourceOf(headings)}`;
  const columns = tableColumns(headings, cells, fields, rows, suggested);
  return new FeedRefusal(line, unknownTable(cells, rows, map), { problem, columns });
}

/** Why a table is refused: the columns that were found, where an export of products is, and a map to try. */
export function unknownTable(cells: readonly string[], rows: SampleRows = [], map?: ColumnMap): string {
  const columns = cells.map((cell) => plainText(cell)).filter((cell) => cell !== '');
  const listed = columns.slice(0, mostListed).map((column) => `"${column.slice(0, mostHeadingLength)}"`);
  const more = columns.length > mostListed ? ` e mais ${columns.length - mostListed}` : '';
  const headings = cells.map(headingOf);
  const source = sourceOf(headings);
  const absent = Object.keys(map?.given ?? {}).filter((heading) => !headings.includes(heading));
  if (absent.length > 0)
    return `--map usa uma coluna que o arquivo não tem: ${absent.join(', ')}. Colunas encontradas: ${listed.join(', ')}${more}.`;
  return `${missingOf(statedFields(headings, rows, map))}. Colunas encontradas: ${listed.join(', ')}${more}.${source} ${commandHint} import ARQUIVO ${mapExample(cells, rows)}`;
}

function sourceOf(headings: readonly string[]): string {
  const look = platformLike(headings);
  if (look === null) return '';
  return ` O arquivo parece vir d${look.name}: exporte a lista completa de produtos ${look.howToExport}.`;
}

/** The text for people who have no terminal. */
export function withoutCommand(text: string): string {
  const at = text.indexOf(commandHint);
  if (at < 0) return text;
  return `${text.slice(0, at)}Se os produtos estão neste arquivo, traga-o uma vez em Produtos › Planilha e diga lá o que é cada coluna.`;
}

/** The fields of the columns by their headings and by what people say of them. */
function statedFields(headings: readonly string[], rows: SampleRows, map?: ColumnMap): Map<string, TableField> {
  const fields = fieldsOf(headings, rows);
  for (const some of [map?.kept ?? {}, map?.given ?? {}]) stateFields(fields, headings, some);
  return fields;
}

function missingOf(fields: ReadonlyMap<string, TableField>): string {
  const known = new Set(fields.values());
  if (known.has('title')) return 'falta a coluna do preço';
  return known.has('price') || known.has('sale_price')
    ? 'falta a coluna do nome'
    : 'faltam as colunas do nome e do preço';
}

/** A map for the command: the columns with a likely meaning, with the name and the price in any case. */
function mapExample(cells: readonly string[], rows: SampleRows): string {
  const headings = cells.map(headingOf);
  const known = fieldsOf(headings, rows);
  const suggested = suggestedFields(headings, known, rows);
  const found = new Set([...known.values(), ...suggested.map(([, field]) => field)]);
  const missing = (['title', 'price'] as const).filter((field) => !found.has(field));
  const written = suggested.map(
    ([heading, field]) => [plainText(cells[headings.indexOf(heading)] ?? heading), field] as const,
  );
  return [...written, ...missing.map((field) => ['COLUNA', field] as const)]
    .map(([column, field]) => `--map ${quoted(`${column}=${field}`)}`)
    .join(' ');
}

/** A word of a shell; a heading of a foreign file must not become a command. */
const quoted = (text: string) => (/^[\w=.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The platform whose own headings the file has most of, from three on. */
function platformLike(headings: readonly string[]): Platform | null {
  const scores = platforms.map((platform) => {
    const own = new Set([...platform.marks.flat(), ...Object.keys(platform.fields)]);
    const shared = headings.filter((heading) => own.has(heading) && !common.has(heading));
    return { platform, score: new Set(shared).size };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score >= 2 ? best.platform : null;
}

/** Headings that say nothing about their source. */
const common = new Set([
  'id',
  'nome',
  'name',
  'preco',
  'price',
  'sku',
  'codigo',
  'descricao',
  'status',
  'tipo',
  'type',
]);
