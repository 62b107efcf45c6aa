import { readAvailability } from '../cells/availability-text.ts';
import { type PriceStyle, PriceStyles } from '../cells/price-style.ts';
import { type StockStyle, StockStyles } from '../cells/stock-style.ts';
import { readQuantity } from '../cells/stock-text.ts';
import type { ImportIssue } from '../feed-product.ts';
import { groupPictures, type RowValues } from '../feed-row.ts';
import { axisNames } from '../product-from-row.ts';
import { pushAll } from '../push-all.ts';
import type { RowStore } from '../row-store.ts';
import { choicesKey, expandedNotice, OpenOptions, optionKey } from './expand-open-options.ts';
import type { TablePlan } from './open-table.ts';
import { ParentCache } from './parent-cache.ts';
import { additions, canContinue, type RepeatedRow, readRepeats } from './repeated-rows.ts';
import { dividedStockText, divideStock } from './shared-stock.ts';
import { setValue, type TableRow, textOf } from './table-row.ts';

/** What a variant's row gets from its parent where it has nothing itself. */
const inherited = [
  ...['title', 'description', 'brand', 'product_type', 'status', 'custom_label_0', 'shipping_weight'],
] as const;

/** The rows of a table of which some are variants of others, or more of them. */
export class ParentRows {
  readonly #rows: RowStore<TableRow>;
  readonly #plan: TablePlan;
  readonly #byKey = new Map<string, number>();
  readonly #parents: string[] = [];
  /** The rows that only add pictures, by their parent's key. */
  readonly #pictures = new Map<string, number[]>();
  readonly #isPicture = new Set<number>();
  /** The first row of each code, and all rows of a code that comes again. */
  readonly #firstOf = new Map<string, number>();
  readonly #repeated = new Map<string, number[]>();
  /** The code of the last row with a name; rows without one go on with it. */
  #lastCode: string | undefined;
  #repeats: ReadonlyMap<number, RepeatedRow> = new Map();
  /** Where the rows are to which others add something, with what these add. */
  readonly #wholeAt = new Map<number, number>();
  readonly #known = new ParentCache();
  /** The rows that leave options open, by their parent's key. */
  readonly #open = new Map<string, number[]>();
  /** The row from which each variant of an open option comes. */
  readonly #expandedFrom = new Map<number, number>();
  /** What the merchant should know about rows with the same code. Complete after `soldRows`. */
  readonly notices: ImportIssue[] = [];
  readonly #prices = new PriceStyles();
  readonly #stocks = new StockStyles();
  /** The variants whose stock is that of their product, by their parent's key. */
  readonly #sharing = new Map<string, number[]>();
  /** The part of a shared stock that each variant has. */
  readonly #stockOf = new Map<number, number>();

  constructor(rows: RowStore<TableRow>, plan: TablePlan) {
    this.#rows = rows;
    this.#plan = plan;
  }

  add(row: TableRow): void {
    const index = this.#rows.count;
    this.#rows.add(row);
    for (const field of ['price', 'sale_price'])
      for (const text of row.values.get(field) ?? []) this.#prices.add(text, row.line);
    for (const text of row.values.get('quantity') ?? []) this.#stocks.add(text);
    this.#parents.push(row.isPicture ? '' : row.parent);
    if (row.isPicture) {
      addTo(this.#pictures, row.parent, index);
      this.#isPicture.add(index);
      return;
    }
    if (row.sharesStock && row.parent !== '') addTo(this.#sharing, row.parent, index);
    if (row.openOptions && row.parent !== '') addTo(this.#open, row.parent, index);
    for (const key of row.keys) if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, index);
    this.#addByCode(row, index);
  }

  /** Rows with a parent of another code have their places by it. */
  #addByCode(row: TableRow, index: number): void {
    const own = textOf(row, 'id').trim();
    if (row.parent !== '' && row.parent !== own) {
      this.#lastCode = undefined;
      return;
    }
    const goesOn = !this.#firstOf.has(own) && this.#plan.platform === null && canContinue(row);
    const code = goesOn ? this.#lastCode : own;
    if (textOf(row, 'title') !== '') this.#lastCode = own;
    if (code === undefined || code === '') return;
    const first = this.#firstOf.get(code);
    if (first === undefined) this.#firstOf.set(code, index);
    else {
      if (!this.#repeated.has(code)) addTo(this.#repeated, code, first);
      addTo(this.#repeated, code, index);
    }
  }

  #readRepeats(): void {
    const repeats = new Map<number, RepeatedRow>();
    for (const indexes of this.#repeated.values()) {
      const rows = indexes.map((index) => ({ index, row: this.#rows.get(index) }));
      const read = readRepeats(rows);
      for (const [index, repeat] of read.rows) repeats.set(index, repeat);
      pushAll(this.notices, read.notices);
    }
    const additions = new Map<number, number[]>();
    for (const [key, indexes] of this.#pictures) {
      const owner = this.#byKey.get(key);
      if (owner !== undefined) for (const index of indexes) addTo(additions, owner, index);
    }
    for (const [index, repeat] of repeats) if (repeat.kind === 'addition') addTo(additions, repeat.to, index);
    this.#repeats = repeats;
    this.#repeated.clear();
    this.#pictures.clear();
    for (const [index, more] of additions) this.#addWhole(index, more);
  }

  /** Adds a row with the pictures and categories of the rows that only add them, in the place of the row. */
  #addWhole(index: number, more: readonly number[]): void {
    const row = this.#rows.get(index);
    const { values } = draftOf(row);
    const all = new Map(additions.map((field) => [field, new Set(row.values.get(field) ?? [])]));
    for (const at of more) {
      const added = this.#rows.get(at);
      for (const [field, known] of all) for (const text of added.values.get(field) ?? []) known.add(text);
    }
    for (const [field, known] of all) if (known.size > 0) values.set(field, [...known]);
    this.#wholeAt.set(index, this.#rows.count);
    this.#rows.add({ ...row, values });
  }

  /** The number of rows that were added. */
  get count(): number {
    return this.#parents.length;
  }

  /** How the prices of the file are written. Complete after the last row. */
  get priceStyle(): PriceStyle {
    return this.#prices.style;
  }

  /** How the stocks of the file are written. Complete after the last row. */
  get stockStyle(): StockStyle {
    return this.#stocks.styleWith(this.#prices.style);
  }

  /**
   * The numbers of the rows that are sold: not those that only hold what their variants have in common, or pictures.
   */
  soldRows(): number[] {
    this.#readRepeats();
    this.notices.push(...this.#prices.notices());
    const isAdded = (index: number) => {
      const kind = this.#repeats.get(index)?.kind;
      return kind === 'addition' || kind === 'head';
    };
    const indexes = [...this.#parents.keys()].filter((index) => !this.#isPicture.has(index) && !isAdded(index));
    if (this.#plan.platform?.isParentSold) return indexes;
    const parents = new Set(indexes.flatMap((index) => this.#parentOf(index) ?? []));
    const sold = this.#withOpenOptions(indexes.filter((index) => !parents.has(index)));
    this.#shareStocks(sold);
    return sold;
  }

  /** The numbers with, in the place of each row that leaves options open, those of its variants. */
  #withOpenOptions(indexes: number[]): number[] {
    if (this.#open.size === 0) return indexes;
    const variants = new Map<string, number[]>();
    for (const index of indexes) {
      const parent = this.#parents[index] ?? '';
      if (this.#open.has(parent)) addTo(variants, parent, index);
    }
    const options = new OpenOptions();
    const expanded = new Map<number, number[]>();
    for (const [parent, open] of this.#open) {
      const siblings = (variants.get(parent) ?? []).map((index) => {
        const { choices = [], openOptions } = this.#rows.get(index);
        return { choices, openOptions };
      });
      const values = this.#valuesOf(parent, siblings);
      const known = new Set(siblings.filter((row) => !row.openOptions).map(({ choices }) => choicesKey(choices)));
      for (const index of open) {
        const row = this.#rows.get(index);
        const made = options.expand(row, values, known);
        const stock = row.sharesStock ? null : this.#countOf(row);
        const reason = 'problem' in made ? made.problem : expandedNotice(row, made.rows, stock);
        this.notices.push({ line: row.line, id: row.code || null, reason });
        if ('problem' in made) continue;
        const added = made.rows.map((one) => this.#addVariant(index, one, known));
        if (stock !== null) this.#divide(stock, added);
        expanded.set(index, added);
      }
    }
    return indexes.flatMap((index) => expanded.get(index) ?? [index]);
  }

  /** The stock of a row; null = it has no count. */
  #countOf(row: TableRow): number | null {
    return readQuantity(textOf(row, 'quantity'), this.stockStyle).stock ?? null;
  }

  #divide(stock: number, indexes: readonly number[]): void {
    const parts = divideStock(stock, indexes.length);
    for (const [at, index] of indexes.entries()) this.#stockOf.set(index, parts[at] ?? 0);
  }

  /** Divides the stock of each product among those of its variants that are sold from it. */
  #shareStocks(sold: readonly number[]): void {
    if (this.#sharing.size === 0) return;
    const sharing = new Set([...this.#sharing.values()].flat());
    const variants = new Map<number, number[]>();
    for (const index of sold) {
      const parentAt = sharing.has(this.#expandedFrom.get(index) ?? index) ? this.#parentOf(index) : undefined;
      if (parentAt !== undefined) addTo(variants, parentAt, index);
    }
    for (const [parentAt, indexes] of variants) {
      const parent = this.#rows.get(parentAt);
      const stock = this.#countOf(parent);
      if (stock === null) continue;
      const [some, others] = partition(indexes, (index) => isOnSale(this.#rows.get(index)));
      this.#divide(stock, some);
      this.#divide(0, others);
      const reason = dividedStockText(stock, some.length);
      if (reason !== null) this.notices.push({ line: parent.line, id: parent.code || null, reason: `o ${reason}` });
    }
  }

  #addVariant(from: number, row: TableRow, known: Set<string>): number {
    known.add(choicesKey(row.choices));
    const index = this.#rows.count;
    this.#rows.add(row);
    this.#expandedFrom.set(index, from);
    return index;
  }

  /** The values of each option of a product: those that its own row lists, else those of its variants. */
  #valuesOf(parent: string, siblings: readonly Pick<TableRow, 'choices'>[]): ReadonlyMap<string, readonly string[]> {
    const values = new Map<string, Set<string>>();
    for (const { choices = [] } of siblings)
      for (const { name, value } of choices) {
        const known = values.get(optionKey(name));
        if (known === undefined) values.set(optionKey(name), new Set([value]));
        else known.add(value);
      }
    const at = this.#byKey.get(parent);
    const listed = at === undefined ? [] : (this.#rows.get(at).listedOptions ?? []);
    for (const { name, values: all } of listed) if (all.length > 0) values.set(optionKey(name), new Set(all));
    return new Map([...values].map(([key, all]) => [key, [...all]]));
  }

  /** A row with its parent's values. */
  rowAt(index: number): RowValues {
    const repeat = this.#repeats.get(index);
    const row = withStock(withRepeat(this.#whole(index), repeat), this.#stockOf.get(index));
    const parentAt = repeat?.kind === 'variant' ? repeat.head : this.#parentOf(index);
    if (parentAt === undefined || parentAt === index) return row;
    const parent = this.#known.get(parentAt, () => this.#whole(parentAt));
    const own = new Set(row.values.keys());
    const { values } = draftOf(row);
    const copy = (field: string, source = parent) => {
      const from = source.values.get(field);
      if (from !== undefined && !own.has(field)) values.set(field, [...from]);
    };
    for (const field of inherited) copy(field);
    const priced = repeat?.kind === 'variant' ? this.#rows.get(repeat.priced) : parent;
    // A variant without its own price costs what its product costs.
    if (!own.has('price'))
      for (const field of ['price', 'sale_price', 'sale_price_effective_date']) copy(field, priced);
    // Rows may name their parent by its id or by its SKU.
    const group = parent.values.get('item_group_id') ?? parent.values.get('id');
    if (group !== undefined && repeat === undefined) values.set('item_group_id', [...group]);
    const pictures = parent.values.get('image_link') ?? [];
    const choices = (row.choices ?? []).map((choice) => ({ ...choice }));
    const parentDraft = { ...draftOf(parent), choices: [...(parent.choices ?? [])] };
    this.#plan.platform?.finish?.({ values, choices }, parentDraft, own);
    if (pictures.length === 0) return { ...row, values, choices };
    // The same list for each variant, so that it is read once.
    return { ...row, values: new Map<string, readonly string[]>([...values, [groupPictures, pictures]]), choices };
  }

  /** A row with the pictures and categories of the rows that only add them. */
  #whole(index: number): TableRow {
    return this.#rows.get(this.#wholeAt.get(index) ?? index);
  }

  #parentOf(index: number): number | undefined {
    const key = this.#parents[this.#expandedFrom.get(index) ?? index] ?? '';
    const parent = key === '' ? undefined : this.#byKey.get(key);
    return parent === index ? undefined : parent;
  }
}

const draftOf = ({ values }: RowValues) => ({
  values: new Map([...values].map(([field, all]): [string, string[]] => [field, [...all]])),
});

/** A row with what its product's other rows make of it: its own code, its group and the options of merged cells. */
function withRepeat(row: TableRow, repeat: RepeatedRow | undefined): TableRow {
  if (repeat?.kind !== 'variant' && repeat?.kind !== 'other') return row;
  const { values } = draftOf(row);
  values.set('id', [repeat.id]);
  if (repeat.kind === 'other') return { ...row, values };
  values.set('item_group_id', [repeat.group]);
  values.set('stock_keeping_unit', [repeat.sku || repeat.id]);
  const named = repeat.options.filter(({ axis }) => !Object.hasOwn(axisNames, axis));
  for (const { axis, value } of repeat.options) if (!named.some((one) => one.axis === axis)) values.set(axis, [value]);
  return { ...row, values, choices: named.map(({ name, value }) => ({ name, value })) };
}

function withStock(row: TableRow, stock: number | undefined): TableRow {
  if (stock === undefined) return row;
  const { values } = draftOf(row);
  setValue({ values }, 'quantity', `${stock}`);
  return { ...row, values };
}

/** Whether a variant may be sold from the stock of its product. One to order is sold without it. */
function isOnSale(row: TableRow): boolean {
  const availability = textOf(row, 'availability').trim();
  const isAvailable = availability === '' || readAvailability(availability) === 'in-stock';
  return isAvailable && textOf(row, 'status') !== 'inactive';
}

function partition<Item>(all: readonly Item[], isFirst: (one: Item) => boolean): [Item[], Item[]] {
  const [first, others]: [Item[], Item[]] = [[], []];
  for (const one of all) (isFirst(one) ? first : others).push(one);
  return [first, others];
}

/** Adds a number to those of a key. */
function addTo<Key>(all: Map<Key, number[]>, key: Key, index: number): void {
  const known = all.get(key);
  if (known) known.push(index);
  else all.set(key, [index]);
}
