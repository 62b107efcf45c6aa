import { createHash } from 'node:crypto';
import type { Sql } from './sql.ts';

/**
 * Marks a statement that the server parses and plans once per connection
 * (docs/adr/0005-statements-on-the-order-path.md). Only for statements whose text never depends on the input and for
 * which one plan fits all values.
 */
export function prepared(query: Sql): Sql {
  return { ...query, name: nameOf(query.text) };
}

/** A statement whose text is built once: `fixed(sql`... ${slot(1)} ...`)` takes its values by position. */
export function fixed(query: Sql, { isRead = false } = {}): (...values: readonly unknown[]) => Sql {
  if (query.values.length > 0) throw new Error('a fixed statement takes its values by slots');
  const { text } = query;
  const name = nameOf(text);
  return (...values) => ({ text, values, name, isRead });
}

/** The place of the nth value of a `fixed` statement, counted from 1. */
export const slot = (place: number): Sql => ({ text: `$${place}`, values: [] });

const names = new Map<string, string>();

// The same text has the same name in every process, because processes may share a connection behind a pooler.
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * Whether a database uses named statements. They are switched off for good when a pooler loses them or mixes them up.
 */
export type PreparedStatements = {
  /** The name to send the statement under; `undefined`: it is parsed each time. */
  nameFor(query: Sql): string | undefined;
  /**
   * Whether this error means that names cannot be used here. Nothing was executed; from now on no statement has a name.
   */
  turnOffIfLost(error: unknown): boolean;
};

/** `isOn`: whether to start with names. `onOff` is called once, when they are switched off. */
export function preparedStatements(isOn: boolean, onOff: () => void): PreparedStatements {
  let isUsed = isOn;
  return {
    nameFor: (query) => (isUsed ? query.name : undefined),
    turnOffIfLost: (error) => {
      if (!isOn || !isLostName(error)) return false;
      if (isUsed) onOff();
      isUsed = false;
      return true;
    },
  };
}

// invalid_sql_statement_name: this server connection does not have it. duplicate_prepared_statement: another client's
// statement.
const isLostName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '26000' || error.code === '42P05');

/**
 * Whether a migration changed the result of a named statement, so that a new connection must parse it again. The
 * message is in the server's language, but the name of the reporting routine is not.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';
