/** One entry of a Google or Meta feed before it is understood: attribute names without "g:", each with all its values. */
export type FeedRow = {
  line: number;
  values: ReadonlyMap<string, readonly string[]>;
  /** `product_detail`: section, name and value. */
  details: readonly { name: string; value: string }[];
  /** The attributes that the file has, be they empty here: those of its header, or those that any of its entries uses. */
  columns: ReadonlySet<string>;
};

/** The attribute's first value that says something; '' when there is none. */
export function firstValue(row: Pick<FeedRow, 'values'>, name: string): string {
  return row.values.get(name)?.find((value) => value.trim() !== '') ?? '';
}

/** Every value of the attributes, in order. */
export function allValues(row: Pick<FeedRow, 'values'>, ...names: string[]): string[] {
  return names.flatMap((name) => row.values.get(name) ?? []).filter((value) => value.trim() !== '');
}

/** Whether the file has any of these attributes. */
export const hasColumn = ({ columns }: Pick<FeedRow, 'columns'>, ...names: readonly string[]): boolean =>
  names.some((name) => columns.has(name));
