import type { RowValues } from '../feed-row.ts';
import type { RowStore } from '../row-store.ts';
import type { TablePlan } from './open-table.ts';
import type { TableRow } from './table-row.ts';

/** What a variant's row gets from its parent where it has nothing itself. */
const inherited = ['title', 'description', 'brand', 'product_type', 'status', 'custom_label_0'] as const;

/** The rows of a table of which some are variants of others. */
export class ParentRows {
  readonly #rows: RowStore<TableRow>;
  readonly #plan: TablePlan;
  readonly #byKey = new Map<string, number>();
  readonly #parents: string[] = [];
  /** The rows that only add pictures, by their parent's key. */
  readonly #pictures = new Map<string, number[]>();

  constructor(rows: RowStore<TableRow>, plan: TablePlan) {
    this.#rows = rows;
    this.#plan = plan;
  }

  add(row: TableRow): void {
    const index = this.#rows.count;
    this.#rows.add(row);
    this.#parents.push(row.isPicture ? '' : row.parent);
    if (row.isPicture) {
      this.#pictures.set(row.parent, [...(this.#pictures.get(row.parent) ?? []), index]);
      return;
    }
    for (const key of row.keys) if (key !== '' && !this.#byKey.has(key)) this.#byKey.set(key, index);
  }

  get count(): number {
    return this.#rows.count;
  }

  /** The numbers of the rows that are sold: not those that only hold what their variants have in common, or pictures. */
  soldRows(): number[] {
    const pictures = new Set([...this.#pictures.values()].flat());
    const indexes = [...this.#parents.keys()].filter((index) => !pictures.has(index));
    if (this.#plan.platform?.isParentSold) return indexes;
    const parents = new Set(indexes.flatMap((index) => this.#parentOf(index) ?? []));
    return indexes.filter((index) => !parents.has(index));
  }

  /** A row with its parent's values. */
  rowAt(index: number): RowValues {
    const row = this.#rows.get(index);
    const parentAt = this.#parentOf(index);
    if (parentAt === undefined) return this.#withPictures(row);
    const parent = this.#withPictures(this.#rows.get(parentAt));
    const own = new Set(row.values.keys());
    const { values } = draftOf(row);
    const copy = (field: string) => {
      const from = parent.values.get(field);
      if (from !== undefined && !own.has(field)) values.set(field, [...from]);
    };
    for (const field of inherited) copy(field);
    // A variant without its own price costs what its product costs.
    if (!own.has('price')) for (const field of ['price', 'sale_price', 'sale_price_effective_date']) copy(field);
    // Rows may name their parent by its id or by its SKU.
    const group = parent.values.get('item_group_id') ?? parent.values.get('id');
    if (group !== undefined) values.set('item_group_id', [...group]);
    const pictures = parent.values.get('image_link') ?? [];
    if (pictures.length > 0) values.set('image_link', [...(row.values.get('image_link') ?? []), ...pictures]);
    this.#plan.platform?.finish?.({ values }, draftOf(parent), own);
    return { ...row, values };
  }

  #withPictures(row: TableRow): TableRow {
    const more = row.keys
      .flatMap((key) => this.#pictures.get(key) ?? [])
      .flatMap((at) => this.#rows.get(at).values.get('image_link') ?? []);
    if (more.length === 0) return row;
    const { values } = draftOf(row);
    values.set('image_link', [...(values.get('image_link') ?? []), ...more]);
    return { ...row, values };
  }

  #parentOf(index: number): number | undefined {
    const key = this.#parents[index] ?? '';
    const parent = key === '' ? undefined : this.#byKey.get(key);
    return parent === index ? undefined : parent;
  }
}

const draftOf = ({ values }: RowValues) => ({
  values: new Map([...values].map(([field, all]): [string, string[]] => [field, [...all]])),
});
