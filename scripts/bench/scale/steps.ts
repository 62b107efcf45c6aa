import type { Db } from '../../../order-service/database/engine/database.ts';
import type { Sql } from '../../../order-service/database/engine/sql.ts';

/** A step of the filling, which runs completely or not at all. */
export type FillStep = { name: string; run: (db: Db) => Promise<unknown> };

/** The steps of numbered rows, each with a part of them. */
export type InSteps = (name: string, count: number, rows: (from: number, to: number) => Sql) => FillStep[];

/** Rows per step: some seconds each, so that an interrupted run loses little. */
const rowsAtOnce = 50_000;

/** The steps of `count` numbered rows, at most `most` of them in each. */
export function inParts(
  name: string,
  count: number,
  most: number,
  run: (db: Db, from: number, to: number) => Promise<unknown>,
): FillStep[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, part) => {
    const [from, to] = [part * most + 1, Math.min(count, (part + 1) * most)];
    return { name: `${name} ${from} to ${to}`, run: (db: Db) => run(db, from, to) };
  });
}

export const inSteps: InSteps = (name, count, rows) =>
  inParts(name, count, rowsAtOnce, (db, from, to) => db.run(rows(from, to)));
