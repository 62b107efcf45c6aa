import type { Sql } from '../engine/sql.ts';

/**
 * Which rows of a table are about a person: those whose `column` holds an id of the person's contacts, of their orders
 * or of the payments of these orders.
 */
export type Owner = { column: string; ids: 'contacts' | 'orders' | 'payments' };

/** Why a column stays when its person is erased. */
export type KeptBecause =
  /** Orders and money: the law wants them kept (ADR 0087). They say nothing about a person who is no longer named. */
  | 'fiscal'
  /** Random ids and counters that connect rows. They identify no person outside the database. */
  | 'link'
  /** About the shop's own people, who are no customers. */
  | 'staff'
  /** About the shop or its products. */
  | 'shop'
  /** A digest or a copy that is deleted by itself after some days at most. */
  | 'expires';

/**
 * A table and the decision about each of its columns. `erased`: `deleted` rows go with the person, and `kept` rows stay
 * without them. `special`: the rows are found in their own way (`erase-rows.ts`).
 */
export type ErasurePolicy = {
  of: Owner | 'special' | null;
  erased: 'deleted' | 'kept' | 'untouched';
  /** Columns of deleted rows. */
  gone?: string;
  /** Columns whose value is replaced in kept rows. */
  cleared?: Readonly<Record<string, Sql>>;
  /** Columns that stay as they are, by the reason. */
  kept?: Readonly<Partial<Record<KeptBecause, string>>>;
  /** Secrets of the shop, and copies for technical reasons: an export leaves them out. */
  hidden?: string;
};
