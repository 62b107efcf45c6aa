/** Values that are added once and read in any order, by their numbers from 0. */
export type RowStore<Row> = {
  readonly count: number;
  add(row: Row): void;
  get(index: number): Row;
};

/** A store in memory, for a short feed. */
export function memoryRows<Row>(): RowStore<Row> {
  const rows: Row[] = [];
  return {
    get count() {
      return rows.length;
    },
    add: (row) => {
      rows.push(row);
    },
    get(index) {
      const row = rows[index];
      if (row === undefined) throw new RangeError(`no row ${index}`);
      return row;
    },
  };
}
