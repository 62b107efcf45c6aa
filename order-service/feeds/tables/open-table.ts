import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import type { FeedFormat } from '#shared/text/imports/feed-formats.ts';
import { slugOf } from '../cells/plain-text.ts';
import { isMeasure, mayBeThousands } from '../cells/stock-text.ts';
import type { ImportIssue } from '../feed-product.ts';
import type { CsvRow } from '../formats/csv-rows.ts';
import { readActive, readShown } from './active-text.ts';
import { categoriesIn } from './category-cells.ts';
import type { SampleRows } from './column-values.ts';
import { type Platform, platforms } from './export-dialects.ts';
import { fieldsOf, type TableField } from './headings.ts';
import { normalizedHeadings } from './normalized-headings.ts';
import { type SaleDayColumns, saleDayColumns, setSaleDays } from './sale-days.ts';
import { type DraftRow, optionsIn, setValue, type TableRow, textOf } from './table-row.ts';
import type { FileColumn } from './unused-columns.ts';
import { type WeightColumns, weightColumns, weightOf } from './weight-columns.ts';

/** Fields by heading: what this import states, and what earlier imports of the shop stated. */
export type ColumnMap = { given: StatedFields; kept: StatedFields };
/** Fields by heading; null = the column is not used. */
export type StatedFields = Readonly<Record<string, TableField | null>>;

/** How the columns of a table are read. */
export type TablePlan = {
  format: FeedFormat;
  platform: Platform | null;
  headings: readonly string[];
  fields: Map<string, TableField>;
  /** The columns as the file names them. */
  names: readonly string[];
  /** The headings that the platform's own rules have read. */
  used: Set<string>;
  weights: WeightColumns;
  saleDays: SaleDayColumns;
  /** The columns around that of the category that make a path of it. */
  around: { department?: string | undefined; subcategory?: string | undefined };
};

/**
 * Plans a table by its headings and its first rows; null = it does not have both a name and a price, or lacks a column
 * of the map.
 */
export function planTable(cells: readonly string[], map: ColumnMap | undefined, rows: SampleRows): TablePlan | null {
  const stated = { ...map?.kept, ...map?.given };
  const headings = normalizedHeadings(
    cells,
    (heading) => Object.hasOwn(stated, heading) || platformHeadings.has(heading),
  );
  if (Object.keys(map?.given ?? {}).some((heading) => !headings.includes(heading))) return null;
  const platform = platformOf(headings);
  const fields = fieldsOf(headings, rows);
  for (const some of [platform?.fields ?? {}, map?.kept ?? {}, map?.given ?? {}]) stateFields(fields, headings, some);
  const known = new Set(fields.values());
  const hasPrice = known.has('price') || known.has('sale_price');
  if (!known.has('title') || !hasPrice) return null;
  const isFree = (heading: string) =>
    platform === null && headings.includes(heading) && !fields.has(heading) && !Object.hasOwn(stated, heading);
  const around = {
    department: ['departamento'].find(isFree),
    subcategory: ['subcategoria', 'sub_categoria'].find(isFree),
  };
  const weights = weightColumns(headings, cells, rows, fields, (heading) => Object.hasOwn(stated, heading));
  return {
    ...{ format: platform?.format ?? 'table', platform, headings, fields, names: cells, used: new Set() },
    ...{ weights, saleDays: saleDayColumns(headings), around },
  };
}

/** Headings that platforms' exports have with their additions, such as "Preço (com IVA)". */
const platformHeadings = new Set(platforms.flatMap(({ marks, fields }) => [...marks.flat(), ...Object.keys(fields)]));

const platformOf = (headings: readonly string[]): Platform | null =>
  platforms.find(({ marks }) => marks.some((all) => all.every((heading) => headings.includes(heading)))) ?? null;

/** A stated field takes the place of the same field of another column. Pictures may have several. */
export function stateFields(fields: Map<string, TableField>, headings: readonly string[], stated: StatedFields): void {
  const known = new Set(headings);
  for (const [heading, field] of Object.entries(stated)) {
    if (!known.has(heading)) continue;
    if (field !== null && field !== 'image_link')
      for (const [other, taken] of fields) if (taken === field) fields.delete(other);
    if (field === null) fields.delete(heading);
    else fields.set(heading, field);
  }
}

/** The attributes that the rows of a table have, empty or not. */
export function columnsOf({ fields, platform, headings, saleDays: { first, last } }: TablePlan): Set<string> {
  const columns = new Set<string>([...fields.values(), ...(platform?.adds ?? [])]);
  // A table with one price column for all prices has the regular price there.
  columns.add('price');
  // The pictures of a table are all pictures of the product.
  if (columns.has('image_link')) columns.add('additional_image_link');
  for (const [heading, field] of Object.entries(platform?.addsWith ?? {}))
    if (headings.includes(heading)) columns.add(field);
  if (first !== undefined || last !== undefined) columns.add('sale_price_effective_date');
  if (columns.delete('active') || visibilities.some((heading) => headings.includes(heading))) columns.add('status');
  if (columns.delete('sku')) columns.add('stock_keeping_unit');
  if (columns.delete('weight')) columns.add('shipping_weight');
  return columns;
}

/** The columns of a table, with those that its rules have read. Call it after the rows. */
export const fileColumns = ({ names, headings, fields, used }: TablePlan): FileColumn[] =>
  headings.map((heading, at) => ({ name: names[at] ?? '', isUsed: fields.has(heading) || used.has(heading) }));

/** Reads the row of a record; null for an empty one. */
export function tableRow(
  plan: TablePlan,
  { line, cells, merged }: CsvRow,
): { row: TableRow } | { problem: ImportIssue } | { notice: ImportIssue } | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const sum = sumOf(plan, cells);
  if (sum !== null) return { notice: { line, id: null, reason: `"${sum}" é a soma da planilha e não entrou` } };
  const { headings, fields } = plan;
  if (cells.slice(headings.length).some((cell) => cell.trim() !== '')) {
    const reason = `a linha tem ${cells.length} colunas e o cabeçalho ${headings.length}`;
    return { problem: { line, id: null, reason } };
  }
  const textAt = (heading: string, at: number): string => {
    const text = cells[at] ?? '';
    if (text !== '' || merged === undefined || ofOneRow.has(fields.get(heading) ?? '')) return text;
    return merged.get(at) ?? '';
  };
  // A row may be much shorter than the header.
  const width = merged === undefined ? cells.length : headings.length;
  const pairs = headings.slice(0, width).map((heading, at): [string, string] => [heading, textAt(heading, at)]);
  const row = rowOfPairs(plan, line, pairs);
  if (row.skipped === undefined) return { row };
  return { notice: { line, id: row.code || null, reason: row.skipped } };
}

/** The word of a row that only adds up the others: "TOTAL" beside numbers, without a code; null = it is another row. */
function sumOf({ headings, fields }: TablePlan, cells: readonly string[]): string | null {
  const [word, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const hasCode = cells.some((cell, at) => codes.has(fields.get(headings[at] ?? '') ?? '') && /^\d/.test(cell.trim()));
  if (hasCode) return null;
  if (word === undefined || !/^(?:sub)?tota(?:l|is)(?: geral| de (?:itens|produtos))?:?$/.test(normalizeLabel(word)))
    return null;
  return others.every((cell) => !/\p{L}/u.test(cell.replace(/^R\$/, ''))) ? word : null;
}

const codes: ReadonlySet<string> = new Set<TableField>(['id', 'sku', 'gtin']);

/** A merged cell of these fields does not count for the rows below. Rows without them go on with the product above. */
const ofOneRow: ReadonlySet<string> = new Set<TableField>(['id', 'sku', 'gtin', 'title', 'quantity']);

/** The row of an entry with these headings and values; a heading may come several times. */
export function rowOfPairs(
  { fields, platform, used, weights, saleDays, around }: TablePlan,
  line: number,
  pairs: readonly (readonly [string, string])[],
): TableRow {
  const values = new Map<string, string[]>();
  const cells = new Map<string, string>();
  for (const [heading, written] of pairs) {
    if (written.trim() === '') continue;
    if (!cells.has(heading)) cells.set(heading, written);
    const field = fields.get(heading);
    if (field === undefined) continue;
    const known = values.get(field);
    if (known) known.push(written);
    else values.set(field, [written]);
  }
  const cell = (heading: string) => {
    used.add(heading);
    return cells.get(heading) ?? '';
  };
  const row: DraftRow = {
    values,
    choices: [],
    keys: [],
    parent: textOf({ values }, 'item_group_id').trim(),
    cell,
    headings: cells.keys(),
  };
  platform?.complete?.(row);
  setCategoryPath(row, around);
  setMeasure(row);
  setSaleDays(row, saleDays);
  completeRow(row);
  values.delete('weight');
  setValue(row, 'shipping_weight', weightOf(weights, line, cell));
  const { choices, keys, parent, code = '', isPicture = false, skipped, openOptions, sharesStock, listedOptions } = row;
  const more = {
    ...(isPicture && { isPicture }),
    ...(skipped !== undefined && { skipped }),
    ...(openOptions && { openOptions }),
    ...(sharesStock && { sharesStock }),
    ...(listedOptions && { listedOptions }),
  };
  return { line, values, details: [], choices, keys, code, parent, ...more };
}

/** Whether shoppers see a product. A hidden one is not sold, whatever its state says. */
const visibilities = [
  ...['visibilidade', 'visibilidade_no_catalogo', 'visibilidade_do_produto', 'visibilidade_na_loja'],
  ...['visibility', 'visibility_in_catalog', 'catalog_visibility'],
] as const;

/** What is the same for every table. */
function completeRow(row: DraftRow): void {
  row.choices.push(...optionsIn(variationOf(row)));
  row.keys.push(textOf(row, 'id').trim(), textOf(row, 'sku').trim());
  row.code = textOf(row, 'id').trim() || textOf(row, 'sku').trim();
  if (textOf(row, 'id') === '') setValue(row, 'id', textOf(row, 'sku') || idOfTexts(row));
  setValue(row, 'stock_keeping_unit', textOf(row, 'sku'));
  row.values.delete('sku');
  setValue(row, 'product_type', (row.values.get('product_type') ?? []).flatMap(categoriesIn));
  const active = readActive(textOf(row, 'active'));
  row.values.delete('active');
  const isHidden = visibilities.some((heading) => readShown(row.cell(heading)) === false);
  if (active !== undefined || isHidden)
    row.values.set('status', [active === false || isHidden ? 'inactive' : 'active']);
  const pictures = (row.values.get('image_link') ?? []).flatMap((links) =>
    links.split(/[|;\s](?=https?:)/i).map((link) => trimEndWhere(link, /[|;,\s]/)),
  );
  setValue(row, 'image_link', pictures);
  // A file that only knows the price paid today has it as the regular one.
  if (textOf(row, 'price') === '' && textOf(row, 'sale_price') !== '') {
    setValue(row, 'price', textOf(row, 'sale_price'));
    setValue(row, 'sale_price');
  }
}

/** Headings of the unit in which a product is sold. */
const units = ['unidade', 'unidade_de_medida', 'unidade_medida', 'unid', 'und', 'un'] as const;

/** Adds the unit to a stock such as "2,500", which has decimals if it is one of weight, volume or length. */
function setMeasure(row: DraftRow): void {
  const quantity = textOf(row, 'quantity');
  if (!mayBeThousands(quantity)) return;
  const unit = units.map(row.cell).find((text) => text.trim() !== '') ?? '';
  if (isMeasure(unit)) setValue(row, 'quantity', `${quantity.trim()} ${unit.trim()}`);
}

/** The path of a category whose parts have columns of their own: departamento, categoria and subcategoria. */
function setCategoryPath(row: DraftRow, { department = '', subcategory = '' }: TablePlan['around']): void {
  if (department === '' && subcategory === '') return;
  const [category = '', ...more] = row.values.get('product_type') ?? [];
  if (category.trim() === '' || more.length > 0 || /[>;|\n]/.test(category)) return;
  const parts = [row.cell(department), category, row.cell(subcategory)];
  const path = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
  if (path.length > 1) setValue(row, 'product_type', path.join(' > '));
}

/** A variation that repeats the product's name is only what follows it: "Caneca branca" of "Caneca". */
function variationOf(row: DraftRow): string {
  const [title, variation] = [textOf(row, 'title').trim(), textOf(row, 'variation').trim()];
  if (title === '' || !variation.toLocaleLowerCase('pt-BR').startsWith(title.toLocaleLowerCase('pt-BR')))
    return variation;
  const rest = variation.slice(title.length);
  return rest === '' || /^\s/.test(rest) ? rest.trim() : variation;
}

/** The id of a row without any code: its name and its options. */
function idOfTexts(row: DraftRow): string {
  const title = textOf(row, 'title');
  if (title === '') return '';
  const own = ['color', 'size', 'material', 'pattern'].map((field) => textOf(row, field));
  return slugOf([title, ...own, ...row.choices.map(({ value }) => value)].join(' '));
}
